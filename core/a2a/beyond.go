//go:build !tinygo

package a2a

// Folded lists ids of the rule catalogue that are reported under another id, which says the same of the place.
var Folded = map[string]string{
	"JSON-01": "json/invalid-syntax and its like", "JSON-02": "json/duplicate-name",
	"REQ-01": "the id of the missing member", "PJ-01": "PJ-02", "PJ-04": "STAT-02, MSG-03 or LIST-05", "VER-09": "IF-08", "SM-02": "SM-03",
	"PART-03": "TYPE-01", "PART-04": "TYPE-01", "MSG-11": "TYPE-01", "MSG-12": "TYPE-01", "MSG-13": "TYPE-01", "STAT-07": "TYPE-01",
	"ART-02": "TYPE-01", "ART-04": "TYPE-01", "TASK-08": "TYPE-01", "TASK-10": "TYPE-01", "AUE-04": "PJ-09 or TYPE-01", "AUE-05": "PJ-09 or TYPE-01",
	"SEND-03": "TYPE-01, and MIME-01 as a warning", "SEND-04": "PJ-08 or TYPE-01", "SEND-06": "PJ-09 or TYPE-01", "SEND-07": "TYPE-01",
	"OAUTH-02": "TYPE-01", "SR-04": "RESP-04",
	"IDP-02": "PJ-08 or TYPE-01", "PUSH-03": "TYPE-01", "LIST-01": "TYPE-01", "LIST-03": "PJ-08 or SEND-05", "LIST-04": "TYPE-01",
	"LIST-06": "TS-01 and TS-02", "LIST-07": "PJ-09", "CARD-06": "TYPE-01", "CARD-14": "TYPE-01", "CARD-16": "TYPE-01", "SKILL-03": "TYPE-01",
	"CAP-01": "PJ-09 or TYPE-01", "CAP-03": "TYPE-01", "EXT-03": "TYPE-01, PJ-09 or META-01", "IF-05": "TYPE-01", "SEC-01": "TYPE-01",
	"SECR-01": "TYPE-01", "SECR-05": "TYPE-01", "SIG-03": "META-01", "STAT-06": "the ids of messages", "REST-04": "SR-03 and SSE-01", "REST-05": "SEQ-14",
}

// Beyond lists ids that no document, pair of request and response or stream can break, each with the reason.
var Beyond = map[string]string{
	"VER-04":  "a default, not a demand: a missing header is read as 0.3",
	"VER-05":  "needs the header of the request beside the response, and to know which versions the server has",
	"VER-06":  "a permission",
	"VER-10":  "needs the card beside the request",
	"HDR-04":  "needs the card beside the request",
	"PJ-10":   "a permission, which the tables give",
	"UNK-01":  "a permission, which the tables give: unknown members are passed over",
	"UNK-02":  "a permission, which the tables give: unknown members are passed over",
	"TS-03":   "a permission: any precision up to nanoseconds is read",
	"PART-06": "a permission, which the tables give",
	"MSG-16":  "advice for clients; whether a message follows up on a task is in nobody's payload",
	"MSG-22":  "needs the state of the task that the server holds",
	"TASK-14": "the sources leave the order of the history open",
	"SEND-13": "needs the tasks that the server holds",
	"SEND-14": "needs the tasks that the server holds",
	"TEN-01":  "needs the interface of the card that was chosen; its type is TYPE-01",
	"REST-01": "needs the URL of the request",
	"REST-02": "needs the URL of the request",
	"REST-03": "needs the URL of the request",
	"SM-06":   "needs the state of the task that the server holds",
	"SM-07":   "needs the state of the task that the server holds",
	"CAP-05":  "needs the card beside the exchange",
	"SIG-08":  "needs the key; what the signed bytes are is contested (A2A#2122)",
	"SIG-09":  "needs the card as it was before the gateway",
}
