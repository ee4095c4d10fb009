"""Wellturn for agents of `langchain.agents.create_agent`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

try:
    from langchain.agents.middleware import AgentMiddleware
    from langchain.agents.middleware.types import ModelRequest, ModelResponse
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error.msg}; wellturn.langchain needs it: pip install 'wellturn[langchain]'") from error

from wellturn._messages import Conversation

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from wellturn._options import Options

__all__ = ["MessagesSanityMiddleware"]


class MessagesSanityMiddleware(AgentMiddleware):
    """Repairs the history before each model call, so that a turn after a cancelled one is not refused.

        create_agent(model, tools, middleware=[MessagesSanityMiddleware()])

    With `persist` (the default) the repair is written to the state, once; otherwise only the request is repaired and
    the state stays as it is. Put it behind middleware that cuts or rewrites the request. The other options are those of
    `wellturn.repair`.
    """

    def __init__(self, *, persist: bool = True, **options: Unpack[Options]) -> None:
        super().__init__()
        self._persist = persist
        self._options = {"phase": "before_model", **options}

    def before_model(self, state: Any, runtime: Any) -> dict[str, Any] | None:
        """Repair the state."""
        update = Conversation(state["messages"]).update(self._options) if self._persist else []
        return {"messages": update} if update else None

    async def abefore_model(self, state: Any, runtime: Any) -> dict[str, Any] | None:
        """Repair the state."""
        return self.before_model(state, runtime)

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Repair the request."""
        return handler(self._sane(request))

    async def awrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]
    ) -> ModelResponse[Any]:
        """Repair the request."""
        return await handler(self._sane(request))

    def _sane(self, request: ModelRequest[Any]) -> ModelRequest[Any]:
        messages = None if self._persist else Conversation(request.messages).repaired(self._options)
        return request if messages is None else request.override(messages=messages)  # type: ignore[arg-type]
