import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { NoticeBox, type Notices } from '../shared/messages/NoticeBox.tsx'

interface SettingCardProps extends HeadProps {
  /** The id of the heading. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** A card of settings of one kind. */
export function SettingCard({ id, title, lead, notices, className, children }: SettingCardProps) {
  return (
    <Card className={className}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mb-4 text-sm text-soft">{lead}</p>
      {notices && <NoticeBox {...notices} className="mb-4" />}
      {children}
    </Card>
  )
}

/** A card of settings, whose parts have a line between them. */
export function SettingParts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      <div className="divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">{children}</div>
    </Card>
  )
}

/** The card while the account loads. */
export function LoadingParts({ title }: { title: string }) {
  return (
    <SettingParts title={title}>
      <ListSkeleton label="Loading your account settings" rows={3} rowHeight="h-22" />
    </SettingParts>
  )
}

interface HeadProps {
  title: string
  lead: string
  /** What became of a change. */
  notices?: Notices
}

/** The heading of a part, and what became of a change. */
export function PartHead({ title, lead, notices }: HeadProps) {
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      <p className="mb-4 text-sm text-soft">{lead}</p>
      {notices && <NoticeBox {...notices} className="mb-4" />}
    </>
  )
}

interface SettingRowProps {
  /** A heading. */
  title: ReactNode
  lead: string
  /** The button. */
  children: ReactNode
}

/** A setting that is one button: at its right, and below it on a phone. */
export function SettingRow({ title, lead, children }: SettingRowProps) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div>
        {title}
        <p className="text-sm text-soft">{lead}</p>
      </div>
      {children}
    </div>
  )
}
