import type { ReactNode } from 'react'
import { Card } from '../../../../ui/Card.tsx'
import { ListSkeleton } from '../../../../ui/Skeleton.tsx'
import { account } from './strings.ts'

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
      <ListSkeleton label={account.loading} rows={3} rowHeight="h-22" />
    </SettingParts>
  )
}
