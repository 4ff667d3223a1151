import { type ComponentProps, use, useLayoutEffect, useSyncExternalStore } from 'react'
import { dashboard } from '../../../../strings/dashboard.ts'
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

/**
 * The usual message. The region announces it, so its box is no live region of its own. In a card, where it covers
 * something, each can be put away; below the header only one that has `onDismiss`.
 */
export function QueuedNotice({ id, rank, ...given }: QueuedNoticeProps) {
  const queue = use(MessageQueueContext)
  const isInCard = useSyncExternalStore(queue.subscribe, queue.place) !== null
  const notice = { ...given }
  if (isInCard && !given.onDismiss) {
    notice.onDismiss = () => queue.hide(id)
    notice.dismissLabel = dashboard.messages.hide
  }
  return (
    <QueuedBox id={id} rank={rank} onDismiss={notice.onDismiss}>
      <Notice {...notice} role="group" />
    </QueuedBox>
  )
}
