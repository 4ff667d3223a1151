import { setRinging } from '@ringback/contract/numbers'
import { useClient } from '../../../api/use-client.ts'
import { ringing } from '../../../strings/ringing.ts'
import { useNumberSetting } from './use-number-setting.ts'

/** Changes in a dialog whether calls to a rented number ring in the browser. */
export function useRinging() {
  const client = useClient()
  const { apply, ...setting } = useNumberSetting(ringing.failed)
  return {
    ...setting,
    save: (ringsBrowser: boolean) =>
      void apply(id => client.request(setRinging, { params: { id }, body: { ringsBrowser } }), {
        ringsBrowser,
      }),
  }
}
