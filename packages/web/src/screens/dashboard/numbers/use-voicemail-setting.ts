import { setRecordedGreeting, setVoicemail } from '@ringback/contract/numbers'
import { useClient } from '../../../api/use-client.ts'
import { voicemail } from '../../../strings/voicemail.ts'
import { useNumberSetting } from './use-number-setting.ts'

/** Changes the greeting of a rented number in a dialog. */
export function useVoicemailSetting() {
  const client = useClient()
  const { apply, ...setting } = useNumberSetting(voicemail.saveFailed)
  return {
    ...setting,
    save: (voicemailGreeting: string | null) =>
      void apply(
        id => client.request(setVoicemail, { params: { id }, body: { voicemailGreeting } }),
        {
          voicemailGreeting,
          hasRecordedGreeting: false,
        },
      ),
    saveRecording: (wav: string) =>
      void apply(id => client.request(setRecordedGreeting, { params: { id }, body: { wav } }), {
        voicemailGreeting: setting.changing?.voicemailGreeting ?? voicemail.exampleGreeting,
        hasRecordedGreeting: true,
      }),
  }
}
