import type { Receipt } from '@ringback/contract/customers/credit/credit'
import { paise } from '@ringback/contract/money'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { PATHS } from '../../session/paths.ts'
import { formatReceiptTime } from '../../text/dates.ts'
import { Button, buttonClass } from '../../ui/buttons/Button.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Imprint, type ImprintProps } from '../../ui/identity/Logo.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Money, Rupees } from '../../money/Money.tsx'
import { Name } from '../../ui/identity/Name.tsx'
import { Code } from '../../ui/identity/Code.tsx'

interface ReceiptSheetProps {
  receipt: Receipt
  imprint: ImprintProps
}

/** The receipt, and above it the buttons, which are not printed. */
export function ReceiptSheet({ receipt, imprint }: ReceiptSheetProps) {
  const { customer } = receipt
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-6 sm:py-10 print:max-w-none print:p-0">
      <div className="mb-4 flex items-center justify-between gap-3 print:hidden">
        <Link to={PATHS.credits} className={buttonClass('plain', '-ms-4')}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to credits
        </Link>
        <Button
          look="primary"
          icon={<Printer size={16} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <article className="rounded-card border border-line bg-card p-5 shadow-card sm:p-10 print:rounded-none print:border-0 print:p-0 print:shadow-none">
        <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-6">
          <div>
            <h1 className="text-xl font-semibold">Receipt</h1>
            <p className="mt-1 text-sm text-soft">{`Calling credit from ${imprint.productName}`}</p>
          </div>
          <Imprint {...imprint} />
        </header>
        <dl className="grid gap-x-8 gap-y-5 border-b border-line py-6 sm:grid-cols-2 print:grid-cols-2">
          <Fact title="Customer">
            <Name>{customer.displayName}</Name>
            <span className="block text-soft">
              <Name>{customer.email}</Name>
            </span>
          </Fact>
          <Fact title="Paid on">
            <time dateTime={receipt.paidAt.toISOString()}>{formatReceiptTime(receipt.paidAt)}</time>
          </Fact>
        </dl>
        <Amounts receipt={receipt} />
        <dl className="grid gap-x-8 gap-y-5 pt-6 sm:grid-cols-2 print:grid-cols-2">
          <Fact title="Order ID">
            <Code>{receipt.orderId}</Code>
          </Fact>
          <Fact title="Payment ID">
            <Code>{receipt.paymentId}</Code>
          </Fact>
          <Fact title="Receipt number" wide>
            <Code>{receipt.purchaseId}</Code>
          </Fact>
        </dl>
        {receipt.voucher && <Voucher {...receipt.voucher} />}
        <p className="mt-6 text-xs text-faint">
          Paid in Indian rupees. Your bank may have applied its own rate. This is a receipt and no
          tax invoice.
        </p>
      </article>
    </main>
  )
}

/** The document with the tax. */
function Voucher({ id, number }: { id: string; number: string }) {
  return (
    <p className="mt-6 text-sm">
      <span>The tax is in the receipt voucher </span>
      <Link to={`${PATHS.credits}&document=${encodeURIComponent(id)}`} className="link">
        <Code>{number}</Code>
      </Link>
      <span>.</span>
    </p>
  )
}

/** What was bought and paid. */
function Amounts({ receipt }: { receipt: Receipt }) {
  return (
    <dl className="grid gap-3 border-b border-line py-6">
      <Line title="Item">{`${receipt.packageName} credit package`}</Line>
      <Line title="Credit added">
        <Money amount={receipt.creditedUSD} />
      </Line>
      <Line title="Price">
        <Money amount={receipt.amountUSD} />
      </Line>
      <Line title="Exchange rate">
        <Code>{`1 USD = ₹${receipt.inrPerUsd.toFixed(4)}`}</Code>
      </Line>
      <Difference receipt={receipt} />
      <Line title="Amount paid" isTotal>
        <Rupees amount={receipt.amountINR} />
      </Line>
      {receipt.refundedINR > 0 && (
        <Line title="Refunded">
          <Rupees amount={paise(-receipt.refundedINR)} />
        </Line>
      )}
    </dl>
  )
}

/** Why the price and what was paid differ, if they do: taxes, and an offer or a fee of the payment provider. */
function Difference({ receipt: { quotedINR, taxesINR, amountINR } }: { receipt: Receipt }) {
  if (quotedINR === undefined || (quotedINR === amountINR && !taxesINR)) return null
  return (
    <>
      <Line title="Price in rupees">
        <Rupees amount={paise(quotedINR - (taxesINR ?? 0n))} />
      </Line>
      {taxesINR !== undefined && (
        <Line title="Taxes">
          <Rupees amount={taxesINR} />
        </Line>
      )}
      {quotedINR !== amountINR && (
        <Line title={amountINR < quotedINR ? 'Discount' : 'Payment fee'}>
          <Rupees amount={paise(amountINR - quotedINR)} />
        </Line>
      )}
    </>
  )
}

function Fact(props: { title: string; wide?: boolean; children: ReactNode }) {
  const { title, wide = false, children } = props
  return (
    <div className={classNames('min-w-0', wide && 'sm:col-span-2 print:col-span-2')}>
      <dt className="text-xs text-faint">{title}</dt>
      <dd className="mt-0.5 text-sm wrap-anywhere">{children}</dd>
    </div>
  )
}

function Line(props: { title: string; isTotal?: boolean; children: ReactNode }) {
  const { title, isTotal = false, children } = props
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-6',
        isTotal ? 'mt-2 text-lg font-semibold' : 'text-sm',
      )}
    >
      <dt className={isTotal ? undefined : 'text-soft'}>{title}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
