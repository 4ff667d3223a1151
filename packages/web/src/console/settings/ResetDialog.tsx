import { resetSetting } from '@ringback/contract/operator/settings'
import { useState } from 'react'
import { AcceptBox } from '../shared/AcceptBox.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { type NamedSetting, isPriceSetting } from './setting-action.ts'
import { valueWords } from './setting-words.ts'
import { settings } from './strings.ts'

/** Gives a setting the environment's value again, or the default. */
export function ResetDialog(props: { setting: NamedSetting; onClose: () => void }) {
  const { setting, onClose } = props
  const { name, title, environmentValue, defaultValue } = setting
  const [acceptBelowCost, setBelowCost] = useState(false)
  const accepts = isPriceSetting(name) ? { acceptBelowCost } : {}
  return (
    <ChangeDialog
      title={settings.resetOf(title)}
      effect={settings.resetEffect(valueWords(name, environmentValue ?? defaultValue ?? ''))}
      endpoint={resetSetting}
      request={reason => ({ params: { id: name }, body: { ...accepts, reason } })}
      confirmLabel={settings.reset}
      doneText={settings.wasReset(title)}
      onClose={onClose}
    >
      {isPriceSetting(name) && (
        <AcceptBox
          label={settings.acceptBelowCost}
          isChecked={acceptBelowCost}
          onChange={setBelowCost}
        />
      )}
    </ChangeDialog>
  )
}
