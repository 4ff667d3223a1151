-- What happens to calls: one line of JSON each, appended to a file for each day (UTC). The agent reads the files.
-- A line is written before the next message of its call is handled, so what a browser or a trunk knows is on the disk.

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

local function append(line)
  local path = folder .. "/" .. os.date("!%Y-%m-%d") .. ".jsonl"
  local file, problem = io.open(path, "a")
  if not file then
    KSR.err("a report is lost: " .. tostring(problem) .. ": " .. line .. "\n")
    return
  end
  -- One write: lines of several processes do not mix.
  file:setvbuf("full", 8192)
  file:write(line .. "\n")
  file:close()
end

-- event: started (kamailio), dialled, ringing, answered, ended
-- by: who ended a call that has no dialog
function report(event, by)
  append(string.format(
    '{"is":%s,"at":%s,"call":%s,"trunk":%s,"limit":%s,"by":%s,"code":%s,"cause":%s}',
    quoted(event),
    quoted(KSR.pv.get("$TV(Sn)")),
    quoted(first("$dlg_var(call)", "$avp(call)", "$var(call)")),
    quoted(first("$dlg_var(trunk)", "$avp(trunk)")),
    quoted(first("$dlg_var(limit)")),
    quoted(by or first("$dlg_var(by)")),
    quoted(first("$dlg_var(code)")),
    quoted(first("$dlg_var(cause)"))
  ))
  return 1
end

-- The trunk's side of a call that was just answered: what a BYE needs, should this kamailio be killed. Only over UDP.
function leg()
  if KSR.pv.get("$proto") ~= "udp" then return 1 end
  local names = tostring(KSR.pv.get("$sht(names=>$ci)"))
  append(string.format(
    '{"is":"leg","at":%s,"call":%s,"limit":%s,"callId":%s,"fromTag":%s,"toTag":%s,"from":%s,"to":%s,"cseq":%s,'
      .. '"contact":%s,"address":%s,"recordRoutes":%s}',
    quoted(KSR.pv.get("$TV(Sn)")),
    quoted(KSR.pv.get("$avp(call)")),
    quoted(KSR.pv.get("$avp(limit)")),
    quoted(KSR.pv.get("$ci")),
    quoted(KSR.pv.get("$ft")),
    quoted(KSR.pv.get("$tt")),
    quoted(names:match("^(.*)|")),
    quoted(names:match("|(.*)$")),
    quoted(KSR.pv.get("$cs")),
    quoted(KSR.pv.get("$(ct{nameaddr.uri})")),
    quoted(KSR.pv.get("$si") .. ":" .. KSR.pv.get("$sp")),
    quoted(KSR.pv.get("$(hdr(Record-Route)[*])"))
  ))
  return 1
end
