import type { ResponseOf, Endpoint, RequestOf } from '@ringback/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { useAnnounce } from '../notices.tsx'
import { shared } from '../strings.ts'

/** A notice, which may depend on the answer. */
export type DoneText<E extends Endpoint> = string | ((answer: ResponseOf<E>) => string)

interface ChangeOptions<E extends Endpoint> {
  endpoint: E
  doneText: DoneText<E>
  onDone?: (answer: ResponseOf<E>) => void
  onClose: () => void
}

/** The request of a change, or one that must read a file first. */
export type ChangeRequest<E extends Endpoint> = RequestOf<E> | Promise<RequestOf<E>>

/** Says why a file cannot be sent. */
export class FileProblem extends Error {}

/** Sends a change. `refusal` is the server's message for the last one, if it was refused. */
export function useChange<E extends Endpoint>(options: ChangeOptions<E>) {
  const { endpoint, doneText, onDone, onClose } = options
  const client = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [isChanging, setChanging] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = async (request: ChangeRequest<E>) => {
    setChanging(true)
    setRefusal(null)
    const reply = await send(request)
    setChanging(false)
    if (typeof reply === 'string') return setRefusal(reply)
    // Without a response the change may have been made all the same.
    void queries.invalidateQueries().then(() => requestAnimationFrame(keepFocus))
    if (!reply.ok) return setRefusal(messageOf(reply.failure, shared.changeFailed))
    announce(typeof doneText === 'string' ? doneText : doneText(reply.value))
    onDone?.(reply.value)
    onClose()
  }
  const send = async (request: ChangeRequest<E>) => {
    const ready = await Promise.resolve(request).catch((error: unknown) =>
      error instanceof FileProblem ? error.message : shared.unreadable,
    )
    return typeof ready === 'string' ? ready : client.request(endpoint, ready)
  }
  return { change, isChanging, refusal }
}

/** Moves the focus into the screen when the button that opened the dialog is gone after the change. */
function keepFocus(): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost) document.getElementById('content')?.focus({ preventScroll: true })
}
