import type { FastifyInstance } from 'fastify'
import type { OutageControls } from '../twilio/outage-controls.ts'
import { readBoolean } from './request-bodies.ts'
import { refuse } from './refuse.ts'

/** Stops and resumes the carrier's media, which is the sound of calls, and its signalling connections. */
export function outageRoutes(
  scope: FastifyInstance,
  { outages }: { outages: OutageControls },
): void {
  scope.get('/media', () => ({ flowing: outages.isMediaFlowing() }))
  scope.post('/media', (request, reply) => {
    const flowing = readBoolean(request.body, 'flowing')
    if (!flowing.ok) return refuse(reply, 400, flowing.error)
    outages.setMediaFlowing(flowing.value)
    return { flowing: outages.isMediaFlowing() }
  })
  scope.get('/signalling', () => ({ connected: outages.isSignallingConnected() }))
  scope.post('/signalling', (request, reply) => {
    const connected = readBoolean(request.body, 'connected')
    if (!connected.ok) return refuse(reply, 400, connected.error)
    outages.setSignallingConnected(connected.value)
    return { connected: outages.isSignallingConnected() }
  })
}
