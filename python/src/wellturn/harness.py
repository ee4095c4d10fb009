"""The harness loop: requests on standard input, one per line, the core's raw answers on standard output.

    python -m wellturn.harness

A request is `{"options": {…}, "document": "…"}`, or has `"document_base64"` for bytes that are not UTF-8. A request
that reaches no core is answered in the core's shape, with a code of the family harness or engine. All hosts of Wellturn
have this loop; equal lines give equal bytes.
"""
