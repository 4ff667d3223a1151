-- What happens to calls: one line of JSON each, appended to a file for each day (UTC). The agent reads the files.
-- A line is written before the next message of its call is handled, so what a browser or a trunk was sent is on the disk.

local folder = os.getenv("SIP_REPORTS_FOLDER")

-- Texts of trunks and browsers are in the lines: only printable ASCII passes, without what JSON would read otherwise.
local function quoted(value)
  local text = tostring(value or "")
  return '"' .. text:gsub('[%c"\\\128-\255]', "?") .. '"'
end

local function first(...)
  for _, name in ipairs({ ... }) do
    local value = KSR.pv.get(name)
    if value ~= nil then return value end
  end
  return ""
end

local function lose(line, problem)
  KSR.err("this is not reported, because it cannot be written (" .. tostring(problem) .. "): " .. line .. "\n")
end

local function append(line)
  local path = folder .. "/" .. os.date("!%Y-%m-%d") .. ".jsonl"
  local file, problem = io.open(path, "a")
  if not file then return lose(line, problem) end
  -- One write: lines of several processes do not mix.
  file:setvbuf("full", 16384)
  local written, why = file:write(line .. "\n")
  if not written then lose(line, why) end
  local closed, reason = file:close()
  if written and not closed then lose(line, reason) end
end

-- Seconds that have passed since the machine was started. Unlike the clock, they cannot be set.
local function uptime()
  local file = io.open("/proc/uptime")
  local seconds = file:read("*n")
  file:close()
  return seconds
end

-- $var(now): in tenths of a second.
function read_uptime()
  KSR.pv.seti("$var(now)", math.floor(uptime() * 10))
  return 1
end

local DIGEST_BYTES = { ["sha-1"] = 20, ["sha-224"] = 28, ["sha-256"] = 32, ["sha-384"] = 48, ["sha-512"] = 64 }

-- RFC 8122, section 5.
local function is_fingerprint(value)
  local hash, digits = value:match("^(%S+) ([%x:]+)$")
  local bytes = hash and DIGEST_BYTES[hash:lower()]
  return bytes ~= nil and #digits == bytes * 3 - 1 and (digits .. ":"):gsub("%x%x:", "") == ""
end

-- Whether a body has no stream but those of WebRTC, whose lines rtpengine writes anew. A fingerprint that it cannot read
-- it would pass on. $var(is_webrtc) is 1 for yes.
function is_webrtc()
  local body = "\n" .. tostring(KSR.pv.get("$rb") or "")
  local streams = select(2, body:gsub("[\r\n]m=", ""))
  local webrtc = select(2, body:gsub("[\r\n]m=%S+ %d+ UDP/TLS/RTP/SAVPF ", ""))
  local is_readable = streams == webrtc
  for value in body:gmatch("[\r\n]a=fingerprint:([^\r\n]*)") do
    is_readable = is_readable and is_fingerprint(value)
  end
  KSR.pv.seti("$var(is_webrtc)", is_readable and 1 or 0)
  return 1
end

-- $var(address), of IPv6: the first 48 bits, which are a network, or the IPv4 address that is written so (RFC 4291, 2.5.5.2).
function read_network()
  local text = KSR.pv.get("$var(address)"):gsub("(%d+)%.(%d+)%.(%d+)%.(%d+)$", function(a, b, c, d)
    return string.format("%02x%02x:%02x%02x", tonumber(a), tonumber(b), tonumber(c), tonumber(d))
  end)
  local head, tail = text:match("^(.*)::(.*)$")
  local parts, rest = {}, {}
  for part in (head or text):gmatch("%x+") do parts[#parts + 1] = tonumber(part, 16) end
  for part in (tail or ""):gmatch("%x+") do rest[#rest + 1] = tonumber(part, 16) end
  while #parts + #rest < 8 do parts[#parts + 1] = 0 end
  for _, part in ipairs(rest) do parts[#parts + 1] = part end
  local network = string.format("%x:%x:%x", parts[1], parts[2], parts[3])
  if network == "0:0:0" and parts[4] == 0 and parts[5] == 0 and parts[6] == 0xffff then
    local high, low = math.floor(parts[7] / 256), math.floor(parts[8] / 256)
    network = string.format("%d.%d.%d.%d", high, parts[7] % 256, low, parts[8] % 256)
  end
  KSR.pv.sets("$var(address)", network)
  return 1
end

-- A variable that was never set is 0.
local function leg_id()
  local id = first("$dlg_var(leg)", "$avp(leg)", "$var(leg)")
  return id == 0 and "" or id
end

-- event: started (kamailio), dialled, ringing, answered, ended
-- by, call: who ended a call that has no dialog of its own, and its id
function report(event, by, call)
  local id = call or first("$dlg_var(call)", "$avp(call)", "$var(call)")
  -- A browser that gets its own sound back has no call.
  if id == "echo" then return 1 end
  local now, up = KSR.pv.get("$TV(Sn)"), uptime()
  if event == "answered" then KSR.pv.sets("$sht(calls=>$dlg_var(call)::answered)", now .. "|" .. up) end
  append(string.format(
    '{"is":%s,"at":%s,"uptime":%s,"call":%s,"leg":%s,"trunk":%s,"limit":%s,"by":%s,"code":%s,"cause":%s,"answered":%s}',
    quoted(event),
    quoted(now),
    quoted(up),
    quoted(id),
    quoted(leg_id()),
    quoted(first("$dlg_var(trunk)", "$avp(trunk)")),
    quoted(first("$dlg_var(limit)")),
    quoted(by or first("$dlg_var(by)")),
    quoted(first("$dlg_var(code)")),
    quoted(first("$dlg_var(cause)")),
    quoted(event == "ended" and first("$sht(calls=>$dlg_var(call)::answered)"))
  ))
  return 1
end

-- A browser may send within its own call only, to its phone, on the way that the answer has gone. $var(is_own) is
-- 1 for yes.
function is_of_browser()
  local routes = tostring(KSR.pv.get("$sht(calls=>$ci::routes)") or "")
  local is_own = KSR.pv.get("$ft") == KSR.pv.get("$sht(calls=>$ci::browser)")
    and KSR.pv.get("$ru") == KSR.pv.get("$sht(calls=>$ci::peer)")
    and tostring(KSR.pv.get("$cs")):match("^%d+$") ~= nil
    and #tostring(KSR.pv.get("$cs")) < 10
  for uri in tostring(KSR.pv.get("$(hdr(Route)[*])") or ""):gmatch("<[^>]*>") do
    is_own = is_own and routes:find(uri, 1, true) ~= nil
  end
  KSR.pv.seti("$var(is_own)", is_own and 1 or 0)
  return 1
end

-- A trunk's side of a call that was just answered: what a BYE needs, should this kamailio be killed.
local function append_leg(side, parts)
  append(string.format(
    '{"is":"leg","side":%s,"at":%s,"uptime":%s,"call":%s,"limit":%s,"callId":%s,"fromTag":%s,"toTag":%s,"from":%s,"to":%s,'
      .. '"cseq":%s,"contact":%s,"address":%s,"transport":%s,"recordRoutes":%s}',
    quoted(side),
    quoted(KSR.pv.get("$TV(Sn)")),
    quoted(uptime()),
    quoted(KSR.pv.get("$avp(call)")),
    quoted(KSR.pv.get("$avp(limit)")),
    quoted(KSR.pv.get("$ci")),
    quoted(parts.from_tag),
    quoted(parts.to_tag),
    quoted(parts.from),
    quoted(parts.to),
    quoted(parts.cseq),
    quoted(parts.contact),
    quoted(parts.address),
    quoted(parts.transport),
    quoted(parts.routes)
  ))
end

-- A phone that we have dialled, and not the agent's telephone.
function called_leg()
  local call = tostring(KSR.pv.get("$avp(call)"))
  if call == "echo" or call:match("^message%-") then return 1 end
  local names = tostring(KSR.pv.get("$sht(calls=>$ci::names)"))
  append_leg("called", {
    from_tag = KSR.pv.get("$ft"),
    to_tag = KSR.pv.get("$tt"),
    from = names:match("^(.*)|"),
    to = names:match("|(.*)$"),
    cseq = KSR.pv.get("$cs"),
    contact = KSR.pv.get("$(ct{nameaddr.uri})"),
    address = KSR.pv.get("$si") .. ":" .. KSR.pv.get("$sp"),
    transport = KSR.pv.get("$proto"),
    routes = KSR.pv.get("$(hdr(Record-Route)[*])"),
  })
  return 1
end

-- The caller of an incoming call, for whom we are the called side.
function caller_leg()
  append_leg("caller", {
    from_tag = KSR.pv.get("$tt"),
    to_tag = KSR.pv.get("$ft"),
    from = KSR.pv.get("$avp(called_uri)"),
    to = KSR.pv.get("$avp(caller_uri)"),
    cseq = KSR.pv.get("$cs"),
    contact = KSR.pv.get("$avp(caller_contact)"),
    address = KSR.pv.get("$avp(caller_address)"),
    transport = KSR.pv.get("$avp(caller_transport)"),
    routes = KSR.pv.get("$avp(caller_routes)"),
  })
  return 1
end
