import { isPlainName } from '@ringback/contract/text/display-name'
import { DISPLAY_NAME_MAX_LENGTH } from '@ringback/contract/limits'
import { setDisplayName } from '@ringback/contract/customers/accounts/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keys } from '../../../../api/queries.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useClient } from '../../../../api/use-client.ts'
import { useAuth, useSession } from '../../../../session/use-session.ts'
import { accountWords } from '../../../../session/account-words.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Field, TextInput } from '../../../../ui/forms/Field.tsx'
import { useCheckedForm } from '../../../../ui/forms/use-checked-form.ts'
import { NoticeBox, useNotice } from '../../shared/messages/NoticeBox.tsx'

/** Changes the name by which the header and mails call the user. */
export function DisplayNameForm({ stored }: { stored: string }) {
  const notices = useNotice()
  const { changing, change } = useChange(notices)
  const save = useSaveName()
  const [name, setName] = useState(stored)
  const { problems, check, formProps } = useCheckedForm<'displayName'>(text =>
    problemsOf(text('displayName').trim()),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    notices.dismiss()
    if (check() === null) return
    const saved = await change('name', () => save(name.trim()), 'Failed to save your display name')
    if (!saved) return
    setName(saved.value.displayName)
    notices.succeed('Your display name is saved')
  }
  return (
    <form {...formProps} onSubmit={event => void submit(event)}>
      <NoticeBox {...notices} className="mb-4" />
      <div className="gap-3 sm:flex sm:items-start">
        <Field
          label="Display name"
          hint="Our mails and our support call you by this name."
          problem={problems.displayName}
          className="grow"
        >
          {ids => (
            <TextInput
              {...ids}
              name="displayName"
              autoComplete="name"
              value={name}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          look={name.trim() === stored ? 'secondary' : 'primary'}
          busy={changing !== null}
          className="max-sm:mt-4 max-sm:w-full sm:mt-5.5"
        >
          Save display name
        </Button>
      </div>
    </form>
  )
}

function problemsOf(name: string): { displayName?: string } {
  if (!name) return { displayName: accountWords.displayNameMissing }
  const isName = name.length <= DISPLAY_NAME_MAX_LENGTH && isPlainName(name)
  return isName
    ? {}
    : {
        displayName:
          'Enter one line of at most 80 characters, without links, addresses, or the characters @, < and >.',
      }
}

/** Stores a name, and shows it in the header of this tab at once. */
function useSaveName() {
  const client = useClient()
  const queries = useQueryClient()
  const session = useSession()
  const user = useAuth(state => state.user)
  return async (displayName: string) => {
    const reply = await client.request(setDisplayName, { body: { displayName } })
    if (reply.ok) {
      queries.setQueryData(keys.account, reply.value)
      if (user) session.userLoaded({ ...user, displayName: reply.value.displayName })
      void queries.invalidateQueries({ queryKey: keys.profile })
    }
    return reply
  }
}
