import { accepted } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { lockSettings } from '../../store/settings/settings.ts'
import { change } from '../operators/change.ts'
import { effectiveValue, storeSetting } from './change-setting.ts'

const NAME = 'callingEnabled'

/**
 * The kill switch for a person at the server's machine, who may be unable to sign in. Only a program on the machine
 * itself runs this: no request does. Each new call checks the switch, so that it acts at once.
 *
 * @param by.machineUser the name of the person's account on the machine
 * @returns false if calling was so before; nothing is stored then
 */
export async function switchCalling(
  ports: Pick<Ports, 'clock' | 'database' | 'ids' | 'settingTexts'>,
  by: { machineUser: string; reason: string },
  isEnabled: boolean,
): Promise<boolean> {
  const { machineUser, reason } = by
  const author = {
    operator: { id: null, email: `server's machine (${machineUser.toLowerCase()})` },
    reason,
    requestId: ports.ids.next('local'),
  }
  const value = String(isEnabled)
  const changed = await change(ports, author, 'settings set', async (tx, at) => {
    await lockSettings(tx)
    const before = await effectiveValue(ports, tx, NAME)
    if (before === value) return accepted({ isRepeated: true, value: false } as const)
    const stored = await storeSetting(ports, tx, { name: NAME, before, value, by: author, at })
    return accepted({ ...stored, value: true })
  })
  return changed.ok && changed.value
}
