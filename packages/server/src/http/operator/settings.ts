import * as contract from '@ringback/contract/operator/settings/settings'
import { accepted } from '@ringback/contract/outcome'
import { resetSetting, setSetting } from '../../actions/settings/change-setting.ts'
import { readAllSettings, readSettingHistory } from '../../actions/settings/read-settings.ts'
import { handler } from '../guard/mount.ts'
import { changedBy } from './changed-by.ts'

export const settingHandlers = {
  listSettings: handler(contract.listSettings, async world =>
    accepted({ items: await readAllSettings(world) }),
  ),

  listSettingHistory: handler(contract.listSettingHistory, async (world, { params, query }) =>
    readSettingHistory(world, params.id, query),
  ),

  setSetting: handler(contract.setSetting, async (world, input) => {
    const { reason: _, ...change } = input.body
    return setSetting(world, changedBy(input), { name: input.params.id, ...change })
  }),

  resetSetting: handler(contract.resetSetting, async (world, input) => {
    const { reason: _, ...accepts } = input.body
    return resetSetting(world, changedBy(input), { name: input.params.id, ...accepts })
  }),
}
