import { Phone, Trash2 } from 'lucide-react'
import { Button, type ButtonLook, IconButton } from '../../src/ui/buttons/Button.tsx'
import { Pager } from '../../src/ui/buttons/Pager.tsx'
import { PausedButton } from '../../src/ui/buttons/PausedButton.tsx'
import { type Group, examplesOf, nothing } from '../group.tsx'

const LOOKS: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'plain', 'danger']

const PAUSED_UNTIL_MS = Date.now() + 60_000

export const buttons: Group = {
  title: 'Buttons',
  examples: {
    ...examplesOf(LOOKS, 'Button', look => (
      <>
        <Button look={look}>At rest</Button>
        <Button look={look} icon={<Phone size={16} />}>
          With an icon
        </Button>
        <Button look={look} busy>
          Busy
        </Button>
        <Button look={look} disabled>
          Disabled
        </Button>
      </>
    )),
    PausedButton: (
      <PausedButton
        pausedUntilMs={PAUSED_UNTIL_MS}
        secondsText={seconds => `Again in ${seconds} s`}
      >
        Send again
      </PausedButton>
    ),
    IconButton: (
      <>
        <IconButton label="Delete" icon={<Trash2 size={18} />} />
        <IconButton label="Delete" icon={<Trash2 size={18} />} disabled />
      </>
    ),
    ...examplesOf(['first', 'middle', 'busy'], 'Pager', state => (
      <div className="w-full">
        <Pager
          page={state === 'first' ? 1 : 2}
          pages={3}
          onPage={nothing}
          position={`Page ${state === 'first' ? 1 : 2} of 3`}
          previousLabel="Previous"
          nextLabel="Next"
          busy={state === 'busy'}
        />
      </div>
    )),
  },
}
