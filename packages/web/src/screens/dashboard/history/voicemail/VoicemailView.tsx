import type { Voicemail } from '@ringback/contract/customers/calls/voicemails'
import { Voicemail as VoicemailIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PATHS } from '../../../../session/paths.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { buttonClass } from '../../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../../ui/status/EmptyState.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { ListSkeleton } from '../../../../ui/status/Skeleton.tsx'
import { ConfirmDialog } from '../../shared/messages/ConfirmDialog.tsx'
import { Loaded } from '../../shared/loading/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../../shared/messages/NoticeBox.tsx'
import { useVoicemailChanges, useVoicemails } from './use-voicemails.ts'
import { VoicemailRow } from './VoicemailRow.tsx'

/** The messages of callers: to play, to call back, to mark and to delete. */
export function VoicemailView() {
  const notices = useNotice()
  return (
    <>
      <NoticeBox {...notices} className="mb-4" />
      <Loaded
        query={useVoicemails({ areShown: true })}
        what="voicemail"
        failed="Failed to load your voicemail. Please try again."
        skeleton={<ListSkeleton label="Loading voicemail" rows={3} rowHeight="h-28" />}
      >
        {({ voicemails }) =>
          voicemails.length === 0 ? (
            <EmptyState
              icon={<VoicemailIcon size={24} />}
              title="No messages."
              detail="Callers can leave messages at your rented numbers. Switch on voicemail for a number in My Numbers."
              action={
                <Link to={`${PATHS.dashboard}?tab=numbers`} className={buttonClass('secondary')}>
                  My Numbers
                </Link>
              }
            />
          ) : (
            <Messages messages={voicemails} notices={notices} />
          )
        }
      </Loaded>
    </>
  )
}

interface MessagesProps {
  messages: readonly Voicemail[]
  notices: ReturnType<typeof useNotice>
}

function Messages({ messages, notices }: MessagesProps) {
  const { deletingId, mark, remove } = useVoicemailChanges(notices)
  const { phone } = useSoftphone()
  const navigate = useNavigate()
  const [openId, setOpenId] = useState<string | null>(null)
  const [confirmingId, setConfirmingId] = useState<string | null>(null)
  const callBack = (number: string) =>
    void navigate(`${PATHS.dashboard}?tab=dialer&number=${encodeURIComponent(number)}`)
  return (
    <>
      <ul className="divide-y divide-line">
        {messages.map(message => (
          <VoicemailRow
            key={message.id}
            message={message}
            isOpen={openId === message.id}
            isInCall={phone.call !== null || phone.incoming !== null}
            onPlay={() => setOpenId(message.id)}
            onPlayed={() => {
              if (!message.isRead) mark(message.id, true)
            }}
            onMark={isRead => mark(message.id, isRead)}
            onCallBack={() => callBack(message.fromNumber)}
            onDelete={() => setConfirmingId(message.id)}
            notices={notices}
          />
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-4 text-sm text-soft">
        Messages are deleted after 30 days.
      </p>
      {confirmingId !== null && (
        <ConfirmDialog
          title="Delete this message?"
          confirmLabel="Delete"
          cancelLabel="Keep"
          isDangerous
          busy={deletingId !== null}
          onConfirm={() => void remove(confirmingId).then(() => setConfirmingId(null))}
          onCancel={() => setConfirmingId(null)}
        >
          <p>The message cannot be restored.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
