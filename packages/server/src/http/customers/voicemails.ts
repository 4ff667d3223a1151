import * as contract from '@ringback/contract/customers/voicemails'
import { accepted } from '@ringback/contract/outcome'
import {
  deleteMessage,
  markRead,
  readSound,
  readVoicemails,
} from '../../actions/calls/voicemail/keep-voicemails.ts'
import { handler } from '../guard/mount.ts'

export const voicemailHandlers = {
  listVoicemails: handler(contract.listVoicemails, async (world, { user }) =>
    accepted({ voicemails: await readVoicemails(world, user.id) }),
  ),

  getVoicemailSound: handler(contract.getVoicemailSound, async (world, { user, params }) => {
    const sound = await readSound(world, { userId: user.id, ...params })
    return sound.ok ? accepted({ wav: sound.value.toString('base64') }) : sound
  }),

  setVoicemailRead: handler(contract.setVoicemailRead, async (world, { user, params, body }) => {
    const marked = await markRead(world, { userId: user.id, ...params, ...body })
    return marked.ok ? accepted({ message: 'Voicemail updated' }) : marked
  }),

  deleteVoicemail: handler(contract.deleteVoicemail, async (world, { user, params }) => {
    const deleted = await deleteMessage(world, { userId: user.id, ...params })
    return deleted.ok ? accepted({ message: 'Voicemail deleted' }) : deleted
  }),
}
