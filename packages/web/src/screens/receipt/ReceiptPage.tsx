import { type Receipt, getReceipt } from '@ringback/contract/customers/credit/credit'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { createQueryClient, type ApiError, useRequest } from '../../api/queries.ts'
import { useSettings } from '../../api/settings.ts'
import { PATHS } from '../../session/paths.ts'
import { Button, buttonClass } from '../../ui/buttons/Button.tsx'
import { CenteredCard } from '../../ui/layout/Card.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { useTitle, pageTitle } from '../../ui/hooks/use-title.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { messageOf } from '../../api/client.ts'

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
  useTitle(pageTitle('Receipt', productName))
  switch (view.is) {
    case 'loading':
      return <ReceiptSkeleton />
    case 'not-found':
      return (
        <CenteredCard title="Receipt not found" lead="You have no receipt at this address.">
          <BackToCredits />
        </CenteredCard>
      )
    case 'failed':
      return (
        <CenteredCard title="The receipt could not be loaded" lead={view.message}>
          <div className="grid gap-3">
            <Button look="primary" onClick={() => location.reload()}>
              Retry
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
      Back to credits
    </Link>
  )
}

/** The outline of a receipt while it loads. */
function ReceiptSkeleton() {
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-6 sm:py-10">
      <div role="status">
        <span className="sr-only">Loading the receipt</span>
        <div className="mb-4 flex h-11 items-center justify-between">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11 w-24 rounded-control!" />
        </div>
        <div className="rounded-card border border-line bg-card p-5 shadow-card sm:p-10">
          <div className="flex justify-between gap-4 border-b border-line pb-6">
            <Lines widths={['w-32', 'w-48']} />
            <Skeleton className="h-6 w-28" />
          </div>
          <div className="grid gap-5 border-b border-line py-6 sm:grid-cols-2">
            <Lines widths={['w-20', 'w-36', 'w-44']} />
            <Lines widths={['w-20', 'w-44']} />
          </div>
          <div className="border-b border-line py-6">
            <Lines widths={['w-full', 'w-full', 'w-full', 'w-full', 'w-full']} />
          </div>
          <div className="grid gap-5 pt-6 sm:grid-cols-2">
            <Lines widths={['w-16', 'w-44']} />
            <Lines widths={['w-16', 'w-44']} />
          </div>
        </div>
      </div>
    </main>
  )
}

function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <div className="grid flex-1 gap-3">
      {widths.map((width, index) => (
        <Skeleton key={index} className={`h-4 max-w-full ${width}`} />
      ))}
    </div>
  )
}

type ReceiptView =
  | { is: 'loading' }
  /** The receipt does not exist, or it belongs to another user. */
  | { is: 'not-found' }
  | { is: 'failed'; message: string }
  | { is: 'ready'; receipt: Receipt }

function useReceipt(id: string): ReceiptView {
  const request = useRequest(getReceipt)
  const { data, error } = useQuery<Receipt, ApiError>({
    queryKey: ['receipt', id],
    queryFn: ({ signal }) => request({ params: { id } }, { signal }),
  })
  if (data) return { is: 'ready', receipt: data }
  if (!error) return { is: 'loading' }
  const { status } = error.failure
  // The server returns 400 for a malformed id.
  if (status === 404 || status === 400) return { is: 'not-found' }
  return { is: 'failed', message: messageOf(error.failure, 'Please try again in a moment.') }
}
