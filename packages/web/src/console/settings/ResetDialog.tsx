import { resetSetting } from '@ringback/contract/operator/settings'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import type { NamedSetting } from './setting-action.ts'
import { valueWords } from './setting-words.ts'
import { settings } from './strings.ts'

/** Gives a setting the environment's value again, or the default. */
export function ResetDialog(props: { setting: NamedSetting; onClose: () => void }) {
  const { setting, onClose } = props
  const { name, title, environmentValue, defaultValue } = setting
  return (
    <ChangeDialog
      title={settings.resetOf(title)}
      effect={settings.resetEffect(valueWords(name, environmentValue ?? defaultValue ?? ''))}
      endpoint={resetSetting}
      request={reason => ({ params: { id: name }, body: { reason } })}
      confirmLabel={settings.reset}
      doneText={settings.wasReset(title)}
      onClose={onClose}
    />
  )
}
