import { setQuietHours } from '@ringback/contract/numbers'
import type { QuietHours } from '@ringback/contract/quiet-hours'
import { useClient } from '../../../api/use-client.ts'
import { quiet } from '../../../strings/quiet-hours.ts'
import { useNumberSetting } from './use-number-setting.ts'

/** Changes the quiet hours of a rented number in a dialog. */
export function useQuietHours() {
  const client = useClient()
  const { apply, ...setting } = useNumberSetting(quiet.failed)
  return {
    ...setting,
    save: (quietHours: QuietHours | null) =>
      void apply(id => client.request(setQuietHours, { params: { id }, body: { quietHours } }), {
        quietHours,
      }),
  }
}
