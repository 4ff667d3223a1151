import { isPlainName } from '@ringback/contract/text/display-name'
import { DISPLAY_NAME_MAX_LENGTH } from '@ringback/contract/limits'
import { setDisplayName } from '@ringback/contract/customers/accounts/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { keys } from '../../../../api/queries.ts'
import { useClient } from '../../../../api/use-client.ts'
import { useAuthState, useSession } from '../../../../session/use-session.ts'
import { account } from './strings.ts'
import { register } from '../../../../strings/register.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field, TextInput } from '../../../../ui/Field.tsx'
import { NoticeBox, useNotice } from '../../shared/NoticeBox.tsx'

/** Changes the name by which the header and mails call the user. */
export function DisplayNameForm({ stored }: { stored: string }) {
  const notices = useNotice()
  const { save, isSaving } = useSaveName()
  const [name, setName] = useState(stored)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    notices.dismiss()
    const found = problemOf(name.trim())
    setProblem(found)
    if (found !== null) return input.current?.focus()
    const reply = await save(name.trim())
    if (!reply.ok) return notices.fail(messageOf(reply.failure, account.nameFailed))
    setName(reply.value.displayName)
    notices.succeed(account.nameSaved)
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      <Field label={account.name} hint={account.nameHint} problem={problem}>
        {ids => (
          <TextInput
            {...ids}
            ref={input}
            autoComplete="name"
            value={name}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        look={name.trim() === stored ? 'secondary' : 'primary'}
        busy={isSaving}
        className="mt-4 max-sm:w-full"
      >
        {account.saveName}
      </Button>
    </form>
  )
}

function problemOf(name: string): string | null {
  if (!name) return register.displayNameMissing
  return name.length <= DISPLAY_NAME_MAX_LENGTH && isPlainName(name) ? null : account.nameInvalid
}

/** Stores a name, and shows it in the header of this tab at once. */
function useSaveName() {
  const client = useClient()
  const queries = useQueryClient()
  const session = useSession()
  const { user } = useAuthState()
  const [isSaving, setSaving] = useState(false)
  const save = async (displayName: string) => {
    setSaving(true)
    const reply = await client.request(setDisplayName, { body: { displayName } })
    setSaving(false)
    if (reply.ok) {
      queries.setQueryData(keys.account, reply.value)
      if (user) session.userLoaded({ ...user, displayName: reply.value.displayName })
      void queries.invalidateQueries({ queryKey: keys.profile })
    }
    return reply
  }
  return { save, isSaving }
}
