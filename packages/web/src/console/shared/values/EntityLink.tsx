import type { UnknownWord } from '@ringback/contract/fields'
import { Fragment, type ReactNode } from 'react'
import { Link } from '../../../ui/buttons/Link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LINK } from '../console-controls.tsx'
import { Name } from '../../../ui/identity/Name.tsx'

/** The kinds of things in the log of changes and in the differences of the reconciliation. */
const SUBJECTS = {
  user: 'Customer',
  call: 'Call',
  leg: 'Leg',
  number: 'Number',
  rental: 'Rental',
  purchase: 'Purchase',
  payment: 'Payment',
  deck: 'Deck',
  setting: 'Setting',
  operator: 'Operator',
  difference: 'Difference',
  mail: 'Mail',
  account: 'Account',
  hold: 'Hold',
  transfer: 'Transfer',
  entry: 'Entry',
  orphan: 'Orphan',
} as Readonly<Record<string, string>>

/** The screens of single things, and the place of a setting on its screen, below `/operator`. */
const PLACES: Readonly<Record<string, string>> = {
  customer: 'customers/',
  call: 'calls/',
  payment: 'payments/',
  number: 'numbers/',
  document: 'documents/',
  setting: 'settings#',
}

export type EntityKind =
  | 'customer'
  | 'call'
  | 'payment'
  | 'number'
  | 'document'
  | 'setting'
  | UnknownWord

/**
 * The path of the screen of a customer, call, payment (by its id or its order's), number or document, or of a setting. What only a newer server
 * has is looked for in the log of changes.
 */
export function entityPath(kind: EntityKind, id: string): string {
  const place = PLACES[kind] ?? `changes?subject=${encodeURIComponent(kind)}:`
  return `/operator/${place}${encodeURIComponent(id)}`
}

interface EntityLinkProps {
  kind: EntityKind
  id: string
  /** Without children the id is shown. */
  children?: ReactNode
}

export function EntityLink({ kind, id, children }: EntityLinkProps) {
  return (
    <Link
      to={entityPath(kind, id)}
      className={`relative ${LINK} [&_bdi]:underline-offset-2 [&_bdi]:[text-decoration:inherit] [&_span]:underline-offset-2 [&_span]:[text-decoration:inherit]`}
    >
      {children ?? <Id>{id}</Id>}
    </Link>
  )
}

/** The kinds in subjects of the log of changes that have a screen. */
const KINDS_OF_SUBJECTS: Readonly<Record<string, EntityKind>> = {
  user: 'customer',
  call: 'call',
  purchase: 'payment',
  payment: 'payment',
  number: 'number',
  setting: 'setting',
}

/** The subject of a change, for example `call:call_1a2b3c`: its kind in words and its id, linked to its screen if it has one. */
export function SubjectLink({ subject, linked = true }: { subject: string; linked?: boolean }) {
  const [, kind = '', id = ''] = /^([\w-]+):(.+)$/.exec(subject) ?? []
  const word = SUBJECTS[kind]
  const named = word ? (
    <>
      {word} <Id wraps>{id}</Id>
    </>
  ) : (
    <Id wraps>{subject}</Id>
  )
  const entity = KINDS_OF_SUBJECTS[kind]
  if (!entity || !linked) return named
  return (
    <EntityLink kind={entity} id={id}>
      {named}
    </EntityLink>
  )
}

/**
 * An id, in the type of a program. It wraps between its words where its place has a width. A column of a table is as
 * wide as the id, unless it `wraps` there too.
 */
export function Id({ children, wraps = false }: { children: string; wraps?: boolean }) {
  const words = children.split(/(?<=[:_/-])/)
  return (
    <bdi
      dir="ltr"
      translate="no"
      className={classNames('font-mono text-xs', wraps ? 'wrap-anywhere' : 'wrap-break-word')}
    >
      {words.map((word, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </bdi>
  )
}

interface CustomerLinkProps {
  id: string
  /** Empty when the account is closed. */
  email: string
  /** Whether a long address is cut, for a row of one line. */
  isShort?: boolean
}

/** A customer by email, and a closed account, whose email is erased, by its id. */
export function CustomerLink({ id, email, isShort = false }: CustomerLinkProps) {
  return (
    <EntityLink kind="customer" id={id}>
      {email && isShort ? (
        <span title={email} className="block truncate">
          <Name>{email}</Name>
        </span>
      ) : email ? (
        <EmailAddress>{email}</EmailAddress>
      ) : (
        <>
          Closed account{' '}
          <span className="inline-block min-w-32">
            <Id wraps>{id}</Id>
          </span>
        </>
      )}
    </EntityLink>
  )
}

/**
 * An email address in a table. It may have 254 characters without a space, so it wraps: before the domain if that is
 * enough, and anywhere if it is not.
 */
export function EmailAddress({ children }: { children: string }) {
  const domainAt = children.lastIndexOf('@')
  return (
    <span className="inline-block min-w-30 wrap-anywhere">
      <Name>
        {children.slice(0, domainAt)}
        <wbr />
        {children.slice(domainAt)}
      </Name>
    </span>
  )
}
