import {
  adjustCredit,
  closeCustomer,
  freezeCustomer,
  giveCredit,
  removeTwoStep,
  resendVerificationMail,
  setCustomerLimits,
  signOutCustomer,
  unfreezeCustomer,
  verifyCustomer,
} from '@ringback/contract/operator/customer-changes'
import type { Customer } from '@ringback/contract/operator/customers'
import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { customerChanges as words } from './change-strings.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { AdjustDialog, GiveCreditDialog } from './CreditDialogs.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'

type DialogOf = ComponentType<{ customer: Customer; onClose: () => void }>

interface Action {
  label: string
  role: typeof giveCredit.role | typeof closeCustomer.role
  isOffered: boolean
  isDangerous?: boolean
  Dialog: DialogOf
}

/** What the operator may do to a customer, as buttons that open a dialog. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const [Dialog, setDialog] = useState<{ Open: DialogOf } | null>(null)
  const can = useCan()
  return (
    <>
      {actionsFor(customer)
        .filter(({ role, isOffered }) => isOffered && can(role))
        .map(action => (
          <Button
            key={action.label}
            look={action.isDangerous ? 'danger' : 'secondary'}
            className={DENSE}
            onClick={() => setDialog({ Open: action.Dialog })}
          >
            {action.label}
          </Button>
        ))}
      {Dialog && <Dialog.Open customer={customer} onClose={() => setDialog(null)} />}
    </>
  )
}

function actionsFor({ freezeReason, verifiedAt, sessions, twoStepAt }: Customer): Action[] {
  const isFrozen = freezeReason !== null
  const isVerified = verifiedAt !== null
  const always = true
  return [
    { label: words.giveCredit, role: giveCredit.role, isOffered: always, Dialog: GiveCreditDialog },
    { label: words.adjust, role: adjustCredit.role, isOffered: always, Dialog: AdjustDialog },
    {
      label: words.setLimits,
      role: setCustomerLimits.role,
      isOffered: always,
      Dialog: LimitsDialog,
    },
    {
      label: words.verify,
      role: verifyCustomer.role,
      isOffered: !isVerified,
      Dialog: VerifyDialog,
    },
    {
      label: words.sendVerification,
      role: resendVerificationMail.role,
      isOffered: !isVerified,
      Dialog: VerificationMailDialog,
    },
    {
      label: words.signOut,
      role: signOutCustomer.role,
      isOffered: sessions.length > 0,
      Dialog: SignOutDialog,
    },
    {
      label: words.removeTwoStep,
      role: removeTwoStep.role,
      isOffered: twoStepAt !== null,
      Dialog: TwoStepDialog,
    },
    {
      label: words.freeze,
      role: freezeCustomer.role,
      isOffered: !isFrozen,
      isDangerous: true,
      Dialog: FreezeDialog,
    },
    {
      label: words.unfreeze,
      role: unfreezeCustomer.role,
      isOffered: isFrozen,
      Dialog: UnfreezeDialog,
    },
    {
      label: words.close,
      role: closeCustomer.role,
      isOffered: always,
      isDangerous: true,
      Dialog: CloseDialog,
    },
  ]
}

const VerifyDialog: DialogOf = ({ customer, onClose }) => (
  <ChangeDialog
    title={words.verifyOf(customer.email)}
    effect={words.verifyEffect}
    endpoint={verifyCustomer}
    request={reason => ({ params: { id: customer.id }, body: { reason } })}
    confirmLabel={words.verify}
    doneText={words.verified}
    onClose={onClose}
  />
)

const VerificationMailDialog: DialogOf = ({ customer, onClose }) => (
  <ChangeDialog
    title={words.sendVerificationTo(customer.email)}
    effect={words.sendVerificationEffect}
    endpoint={resendVerificationMail}
    request={reason => ({ params: { id: customer.id }, body: { reason } })}
    confirmLabel={words.sendVerification}
    doneText={words.mailSent}
    onClose={onClose}
  />
)

const SignOutDialog: DialogOf = ({ customer, onClose }) => (
  <ChangeDialog
    title={words.signOutOf(customer.email)}
    effect={words.signOutEffect}
    endpoint={signOutCustomer}
    request={reason => ({ params: { id: customer.id }, body: { reason } })}
    confirmLabel={words.signOut}
    doneText={words.signedOut}
    onClose={onClose}
  />
)

const TwoStepDialog: DialogOf = ({ customer, onClose }) => (
  <ChangeDialog
    title={words.removeTwoStepOf(customer.email)}
    effect={words.removeTwoStepEffect}
    endpoint={removeTwoStep}
    request={reason => ({ params: { id: customer.id }, body: { reason } })}
    confirmLabel={words.removeTwoStep}
    doneText={words.twoStepRemoved}
    onClose={onClose}
  />
)

const UnfreezeDialog: DialogOf = ({ customer, onClose }) => (
  <ChangeDialog
    title={words.unfreezeOf(customer.email)}
    effect={words.unfreezeEffect}
    endpoint={unfreezeCustomer}
    request={reason => ({ params: { id: customer.id }, body: { reason } })}
    confirmLabel={words.unfreeze}
    doneText={words.unfrozen}
    onClose={onClose}
  />
)
