import {
  type NoticeKind,
  getMailNotices,
  noticeKind,
  setMailNotices,
} from '@ringback/contract/customers/notices/mail-notices'
import { useQueryClient } from '@tanstack/react-query'
import { keys, useAnswer } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { useClient } from '../../../api/use-client.ts'
import { CheckBox } from '../../../ui/forms/Field.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { Loaded } from '../shared/loading/LoadFailure.tsx'
import { useNotice } from '../shared/messages/NoticeBox.tsx'
import { SettingCard } from './SettingParts.tsx'

/** Which notices are mailed. A choice is stored at once. */
export function MailNotices() {
  const query = useAnswer(getMailNotices, keys.mailNotices, { refetchOnMount: 'always' })
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotice()
  const { changing, change } = useChange<NoticeKind>(notices)
  const off = query.data?.off ?? []
  const choose = async (kind: NoticeKind, isOn: boolean) => {
    const wanted = isOn ? off.filter(other => other !== kind) : [...off, kind]
    // A kind that only a newer server knows goes back to it.
    const body = { off: wanted as NoticeKind[] }
    const send = () => client.request(setMailNotices, { body })
    const stored = await change(kind, send, 'Failed to save which mails you get')
    if (stored) queries.setQueryData(keys.mailNotices, stored.value)
  }
  return (
    <SettingCard
      title="Mails"
      lead="Mails about your login, payments and numbers are always sent. Choose which others you get."
      notices={notices}
    >
      <Loaded
        query={query}
        what="mail settings"
        failed="Failed to load which mails you get"
        skeleton={<ListSkeleton label="Loading which mails you get" rows={3} rowHeight="h-11" />}
      >
        {() =>
          noticeKind.options.map(kind => (
            <CheckBox
              key={kind}
              isChecked={!off.includes(kind)}
              isBusy={changing !== null}
              onChange={isOn => void choose(kind, isOn)}
            >
              {KINDS[kind]}
              {kind === 'low-balance' && (
                <span className="block text-soft">The amount is under Spending.</span>
              )}
            </CheckBox>
          ))
        }
      </Loaded>
    </SettingCard>
  )
}

const KINDS: Record<NoticeKind, string> = {
  'missed-call': 'Missed calls',
  voicemail: 'Voicemail',
  'low-balance': 'Low balance',
}
