import { type ContactFields, importContacts } from '@ringback/contract/customers/contacts/contacts'
import { CONTACT_IMPORT_MAX_BYTES } from '@ringback/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Failure, messageOf } from '../../../../api/client.ts'
import { keys } from '../../../../api/queries.ts'
import { useClient } from '../../../../api/use-client.ts'
import { type ContactFile, openContactFile } from './read/contact-file.ts'

/** How many of the contacts have been sent. */
export interface Progress {
  sent: number
  all: number
}

type Stage =
  | { is: 'start' }
  | { is: 'reading' }
  | { is: 'read'; file: ContactFile }
  | { is: 'saving'; file: ContactFile; progress: Progress }

/** Reads a file, and adds its contacts, as many with a request as fit into it. `onAdded` receives the notice about it. */
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
    setProblem(null)
    let [added, sent] = [0, 0]
    for (const piece of divide(contacts)) {
      setStage({ is: 'saving', file, progress: { sent, all: contacts.length } })
      const reply = await client.request(importContacts, { body: { contacts: piece } })
      if (!reply.ok) return fail(file, reply.failure, { sent, all: contacts.length })
      added += reply.value.added
      sent += piece.length
    }
    await queries.invalidateQueries({ queryKey: keys.contacts })
    onAdded(addedText(added))
  }

  /** The plan is made again from what is saved, so that the next attempt adds the rest. */
  const fail = async (file: ContactFile, failure: Failure, progress: Progress) => {
    await queries.refetchQueries({ queryKey: keys.contacts })
    const reason = messageOf(failure, 'The contacts could not be added. Please try again.')
    setProblem(progress.sent === 0 ? reason : `${reason} ${partlyAddedText(progress)}`)
    setStage({ is: 'read', file })
  }
  return {
    stage,
    problem,
    read: (chosen: File) => void read(chosen),
    add: (file: ContactFile, contacts: ContactFields[]) => void add(file, contacts),
  }
}

/** The notice after an import: "12 contacts added". */
function addedText(count: number): string {
  return count === 1 ? '1 contact added' : `${count} contacts added`
}

/** After a failure: "The first 600 of 2000 are saved. Another attempt adds the others." */
function partlyAddedText({ sent, all }: { sent: number; all: number }): string {
  return `The first ${sent} of ${all} are saved. Another attempt adds the others.`
}

/** Of `{"contacts":[]}`. */
const BODY_BYTES = 20

const utf8 = new TextEncoder()

/** Divides contacts so that each piece fits into one request. They stay in order. */
function divide(contacts: readonly ContactFields[]): ContactFields[][] {
  const pieces: ContactFields[][] = []
  let room = 0
  for (const contact of contacts) {
    // With the comma.
    const bytes = utf8.encode(JSON.stringify(contact)).length + 1
    if (bytes > room) {
      pieces.push([])
      room = CONTACT_IMPORT_MAX_BYTES - BODY_BYTES
    }
    pieces.at(-1)?.push(contact)
    room -= bytes
  }
  return pieces
}
