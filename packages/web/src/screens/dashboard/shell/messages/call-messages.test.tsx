import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeAudio } from '../../../../../testing/fake-audio.ts'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { Shell } from '../Shell.tsx'
import type { DashboardTab } from '../tabs/use-dashboard-tab.ts'

const REMINDER = 'You are muted. The other person cannot hear you.'
const HEADSET = 'Your headset or system mutes you. The other person cannot hear you.'
const CREDIT = 'Your credit lasts about 1 more minute.'
const POOR = 'Your connection is slow.'

const show = (tab: DashboardTab) =>
  renderScreen(
    <Shell
      productName="Ringback"
      supportUrl="/support"
      view={tab}
      onTab={() => undefined}
      onAddCredits={() => undefined}
      isAfterLogin={false}
      onLogout={() => undefined}
    />,
  )

it.each(['dialer', 'history'] as const)(
  'the tab %s warns once about credit and sound, and of speaking while muted',
  async tab => {
    const { stream, setLevel } = fakeAudio()
    const { phone } = show(tab)
    phone.microphoneStream = () => stream
    setLevel(0.1)
    const warned = { muted: true, authorisedSeconds: 100, warnings: [POOR] }
    phone.setState({ status: 'connected', call: ongoingCall(5, warned), isInputMuted: true })
    expect(await screen.findAllByText(CREDIT)).toHaveLength(1)
    expect(screen.getAllByText(POOR)).toHaveLength(1)
    expect(await screen.findAllByText(REMINDER)).toHaveLength(1)
    expect(screen.getAllByText(HEADSET)).toHaveLength(1)
    phone.setState({ call: ongoingCall(5), isInputMuted: false })
    for (const words of [CREDIT, POOR, REMINDER, HEADSET])
      expect(screen.queryByText(words)).toBeNull()
  },
)
