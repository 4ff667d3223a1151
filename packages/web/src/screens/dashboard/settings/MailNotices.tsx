import {
  type MailNotices as Stored,
  type NoticeKind,
  getMailNotices,
  noticeKind,
  setMailNotices,
} from '@ringback/contract/customers/notices/mail-notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { type ApiError, keys, useRequest } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { Card } from '../../../ui/Card.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { useLoadMessage, useRetry, LoadFailure } from '../shared/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../shared/NoticeBox.tsx'

/** Which notices are mailed. */
export function MailNotices() {
  const request = useRequest(getMailNotices)
  const { data, error, refetch } = useQuery<Stored, ApiError>({
    queryKey: keys.mailNotices,
    queryFn: ({ signal }) => request({}, { signal }),
    refetchOnMount: 'always',
  })
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  return (
    <Card>
      <h2 className="text-lg font-semibold">Mails</h2>
      <p className="mb-4 text-sm text-soft">
        Mails about your login, payments and numbers are always sent. Choose which others you get.
      </p>
      {!data && !error && (
        <ListSkeleton label="Loading which mails you get" rows={3} rowHeight="h-11" />
      )}
      {!data && error && (
        <LoadFailure what="mail settings" onRetry={retry}>
          {loadMessage(error.failure, 'Failed to load which mails you get')}
        </LoadFailure>
      )}
      {data && <NoticeKinds off={data.off} />}
    </Card>
  )
}

/** A choice is stored at once. */
function NoticeKinds({ off }: { off: Stored['off'] }) {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotice()
  const [isSaving, setSaving] = useState(false)
  const choose = async (kind: NoticeKind, isOn: boolean) => {
    notices.dismiss()
    setSaving(true)
    const wanted = isOn ? off.filter(other => other !== kind) : [...off, kind]
    // A kind that only a newer server knows goes back to it.
    const body = { off: wanted as NoticeKind[] }
    const reply = await client.request(setMailNotices, { body })
    setSaving(false)
    if (reply.ok) queries.setQueryData(keys.mailNotices, reply.value)
    else notices.fail(messageOf(reply.failure, 'Failed to save which mails you get'))
  }
  return (
    <>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      {noticeKind.options.map(kind => (
        <label key={kind} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={!off.includes(kind)}
            aria-disabled={isSaving}
            onChange={event => !isSaving && void choose(kind, event.target.checked)}
          />
          <span>
            {KINDS[kind]}
            {kind === 'low-balance' && (
              <span className="block text-soft">The amount is under Spending.</span>
            )}
          </span>
        </label>
      ))}
    </>
  )
}

const KINDS: Record<NoticeKind, string> = {
  'missed-call': 'Missed calls',
  voicemail: 'Voicemail',
  'low-balance': 'Low balance',
}
