import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rfc2822 } from '../voice/verbs/progress-callbacks.ts'
import type { Recording, Recordings } from '../voice/verbs/recordings.ts'
import {
  ACCOUNT_PATH,
  documentOf,
  notFound,
  pageOf,
  queryOf,
  type RestDeps,
  vendorRoutes,
} from './vendor-route.ts'

export interface RecordingsDeps extends RestDeps {
  recordings: Recordings
}

/** The Recordings resource (2010-04-01): fetch as JSON or as a WAV file, list, delete. */
export function mountRecordings(app: FastifyInstance, deps: RecordingsDeps): void {
  const route = vendorRoutes(app, deps)
  const { recordings, accountSid } = deps
  const path = `${ACCOUNT_PATH}/Recordings`
  route.get(`${path}.json`, 'recordings.list', request => {
    const callSid = queryOf(request)['CallSid']
    const found = recordings.list().filter(one => !callSid || one.callSid === callSid)
    return pageOf(request, 'recordings', found, one => recordingBody(one, accountSid))
  })
  route.get(`${path}/:document(^RE[0-9a-f]{32}\\.json$)`, 'recordings.fetch', request => {
    const found = recordings.find(documentOf(request))
    return found ? recordingBody(found, accountSid) : notFound(request)
  })
  route.get(`${path}/:document`, 'recordings.media', (request, reply) =>
    sendSound(request, reply, deps),
  )
  route.delete(`${path}/:document`, 'recordings.delete', request =>
    recordings.remove(documentOf(request)) ? undefined : notFound(request),
  )
}

/** The vendor sends WAV for `.wav` and for no ending at all. */
function sendSound(request: FastifyRequest, reply: FastifyReply, deps: RecordingsDeps): unknown {
  const sound = deps.recordings.find(documentOf(request).replace(/\.wav$/, ''))?.sound
  if (!sound) return notFound(request)
  reply.type('audio/x-wav')
  return sound
}

function recordingBody(recording: Recording, accountSid: string): unknown {
  const { sid, callSid, startedAt, status, seconds } = recording
  return {
    account_sid: accountSid,
    call_sid: callSid,
    channels: 1,
    date_created: rfc2822(startedAt),
    date_updated: rfc2822(startedAt),
    duration: status === 'in-progress' ? '-1' : String(seconds),
    error_code: status === 'absent' ? 16101 : null,
    media_url: recording.url,
    sid,
    start_time: rfc2822(startedAt),
    status,
  }
}
