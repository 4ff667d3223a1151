import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { createQueryClient } from '../../api/queries.ts'
import { useSettings } from '../../api/settings.ts'
import { PATHS } from '../../session/paths.ts'
import { app } from '../../strings/app.ts'
import { common } from '../../strings/common.ts'
import { receiptText } from '../../strings/credits.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { ReceiptSkeleton } from './ReceiptSkeleton.tsx'
import { useReceipt } from './use-receipt.ts'

/** `/receipt/:id`: the receipt of a credit purchase. */
export function ReceiptPage() {
  const [queries] = useState(createQueryClient)
  const { pathname } = useLocation()
  const id = matchPath(PATHS.receiptOf, pathname)?.params.id ?? ''
  return (
    <QueryClientProvider client={queries}>
      <Receipt id={id} />
    </QueryClientProvider>
  )
}

function Receipt({ id }: { id: string }) {
  const { productName, legalName, legalAddress } = useSettings()
  const view = useReceipt(id)
  useTitle(app.title(receiptText.title, productName))
  switch (view.is) {
    case 'loading':
      return <ReceiptSkeleton />
    case 'not-found':
      return (
        <CenteredCard title={receiptText.notFoundTitle} lead={receiptText.notFoundText}>
          <BackToCredits />
        </CenteredCard>
      )
    case 'failed':
      return (
        <CenteredCard title={receiptText.failedTitle} lead={view.message}>
          <div className="grid gap-3">
            <Button look="primary" onClick={() => location.reload()}>
              {common.retry}
            </Button>
            <BackToCredits />
          </div>
        </CenteredCard>
      )
    case 'ready':
      return (
        <ReceiptSheet receipt={view.receipt} imprint={{ productName, legalName, legalAddress }} />
      )
  }
}

function BackToCredits() {
  return (
    <Link to={PATHS.credits} className={buttonClass('secondary', 'w-full')}>
      {receiptText.back}
    </Link>
  )
}
