import { loadChunk } from '../loading/load-chunk.ts'

const importTwilioVoice = () => import('./twilio/twilio-voice.ts')
const importSipVoice = () => import('./sip/sip-voice.ts')

/** Each library is a chunk of its own, and only that of the carrier is loaded. */
export const loadTwilioVoice = () => loadChunk(importTwilioVoice)
export const loadSipVoice = () => loadChunk(importSipVoice)
