import { type ContactFields, importContacts } from '@ringback/contract/customers/contacts'
import { CONTACT_IMPORT_MAX_BYTES } from '@ringback/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { keys } from '../../../../api/queries.ts'
import { useClient } from '../../../../api/use-client.ts'
import { addedText, contactTransfer } from './strings.ts'
import { type ContactFile, openContactFile } from './read/contact-file.ts'

type Stage = { is: 'start' } | { is: 'reading' } | { is: 'read' | 'saving'; file: ContactFile }

/** Reads a file, and adds its contacts with one request. `onAdded` receives the notice about it. */
export function useImport(onAdded: (notice: string) => void) {
  const client = useClient()
  const queries = useQueryClient()
  const [stage, setStage] = useState<Stage>({ is: 'start' })
  const [problem, setProblem] = useState<string | null>(null)

  const read = async (chosen: File) => {
    setProblem(null)
    setStage({ is: 'reading' })
    const [file] = await Promise.all([
      openContactFile(chosen, navigator.languages),
      // Another tab or device may have changed the contacts that the file is compared with.
      queries.refetchQueries({ queryKey: keys.contacts }),
    ])
    if (typeof file === 'string') {
      setProblem(file)
      setStage({ is: 'start' })
    } else setStage({ is: 'read', file })
  }

  const add = async (file: ContactFile, contacts: ContactFields[]) => {
    const body = { contacts }
    if (new TextEncoder().encode(JSON.stringify(body)).length > CONTACT_IMPORT_MAX_BYTES) {
      setProblem(contactTransfer.requestTooLarge)
      return
    }
    setProblem(null)
    setStage({ is: 'saving', file })
    const reply = await client.request(importContacts, { body })
    if (!reply.ok) {
      setProblem(messageOf(reply.failure, contactTransfer.saveFailed))
      setStage({ is: 'read', file })
      return
    }
    await queries.invalidateQueries({ queryKey: keys.contacts })
    onAdded(addedText(reply.value.added))
  }
  return {
    stage,
    problem,
    read: (chosen: File) => void read(chosen),
    add: (file: ContactFile, contacts: ContactFields[]) => void add(file, contacts),
  }
}
