import { type ComponentProps, use, useLayoutEffect } from 'react'
import { Notice } from '../../../../ui/Notice.tsx'
import { type Message, MessageQueueContext } from './message-queue.ts'

type QueuedBoxProps = Omit<Message, 'box'> & { children: Message['box'] }

/** Shows `children` among the messages of the dashboard, as long as it is rendered. */
export function QueuedBox({ id, rank, onDismiss, children }: QueuedBoxProps) {
  const queue = use(MessageQueueContext)
  useLayoutEffect(() => queue.put({ id, rank, onDismiss, box: children }))
  useLayoutEffect(() => () => queue.remove(id), [queue, id])
  return null
}

type QueuedNoticeProps = Omit<Message, 'box'> & ComponentProps<typeof Notice>

/** The usual message. The region announces it, so its box is no live region of its own. */
export function QueuedNotice({ id, rank, ...alert }: QueuedNoticeProps) {
  return (
    <QueuedBox id={id} rank={rank} onDismiss={alert.onDismiss}>
      <Notice {...alert} role="group" />
    </QueuedBox>
  )
}
