import {
  type DocumentParty,
  type TaxDocument,
  documentWords,
} from '@ringback/contract/customers/credit/documents'
import type { ReactNode } from 'react'
import { Money, Rupees } from '../money/Money.tsx'
import { classNames } from '../ui/class-names.ts'
import { Name } from '../ui/identity/Name.tsx'
import { Code } from '../ui/identity/Code.tsx'

/** A tax document as it is printed, for its customer and for operators. The PDF has the same rows (server, adapters/pdf). */
export function DocumentSheet({ document }: { document: TaxDocument }) {
  const { title, note } = documentWords(document.kind)
  const { serviceCode, inrPerUsd, paymentId, voucher, roundOff } = document
  return (
    <article className="printed-sheet rounded-card border border-line bg-card p-4 shadow-card sm:p-10 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <header className="border-b border-line pb-5">
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-soft">
          <Code>{`${document.number}, ${document.issuedOn}`}</Code>
        </p>
      </header>
      <div className="grid gap-5 border-b border-line py-5 sm:grid-cols-2 print:grid-cols-2">
        <Party title="Seller" {...document.seller} />
        <Party title="Customer" {...document.customer} />
      </div>
      <dl className="grid gap-2 border-b border-line py-5">
        <Row title="Description">{document.description}</Row>
        {serviceCode !== null && <CodeRow title="Service code">{serviceCode}</CodeRow>}
        <Row title="Place of supply">{document.placeOfSupply}</Row>
        <Row title="Credit">
          <Money amount={document.credit} to="all" />
        </Row>
        {inrPerUsd !== null && (
          <CodeRow title="Exchange rate">{`1 USD = ₹${inrPerUsd.toFixed(4)}`}</CodeRow>
        )}
        {paymentId !== null && <CodeRow title="Payment">{paymentId}</CodeRow>}
        {voucher && (
          <CodeRow title="Receipt voucher">{`${voucher.number}, ${voucher.issuedOn}`}</CodeRow>
        )}
      </dl>
      <dl className="grid gap-2 py-5">
        <Row title="Taxable value">
          <Rupees amount={document.net} />
        </Row>
        {document.parts.map(({ name, percent, amount }) => (
          <Row key={name} title={`${name} ${percent}%`}>
            <Rupees amount={amount} />
          </Row>
        ))}
        {roundOff !== 0n && (
          <Row title="Round-off">
            <Rupees amount={roundOff} />
          </Row>
        )}
        <Row title="Total" isTotal>
          <Rupees amount={document.total} />
        </Row>
      </dl>
      {note !== '' && <p className="text-xs text-faint">{note}</p>}
    </article>
  )
}

function Party({ title, name, address, taxNumber }: DocumentParty & { title: string }) {
  return (
    <section className="text-sm wrap-anywhere">
      <h3 className="text-xs text-faint">{title}</h3>
      <p>
        <Name>{name}</Name>
      </p>
      {address !== null && (
        <p className="whitespace-pre-line text-soft">
          <Name>{address}</Name>
        </p>
      )}
      {taxNumber !== null && (
        <p className="text-soft">
          Tax number <Code>{taxNumber}</Code>
        </p>
      )}
    </section>
  )
}

function CodeRow({ title, children }: { title: string; children: string }) {
  return (
    <Row title={title}>
      <Code>{children}</Code>
    </Row>
  )
}

function Row(props: { title: string; isTotal?: boolean; children: ReactNode }) {
  const { title, isTotal = false, children } = props
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-6',
        isTotal ? 'mt-1 text-base font-semibold' : 'text-sm',
      )}
    >
      <dt className={isTotal ? undefined : 'text-soft'}>{title}</dt>
      <dd className="text-end wrap-anywhere">{children}</dd>
    </div>
  )
}
