import { receiptText } from '../../strings/credits.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The outline of a receipt while it loads. */
export function ReceiptSkeleton() {
  return (
    <main className="mx-auto w-full max-w-2xl px-3 py-6 sm:px-4 sm:py-10">
      <div role="status">
        <span className="sr-only">{receiptText.loading}</span>
        <div className="mb-4 flex h-11 items-center justify-between">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11 w-24 rounded-control!" />
        </div>
        <div className="rounded-card border border-line bg-card p-5 shadow-float sm:p-10">
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
