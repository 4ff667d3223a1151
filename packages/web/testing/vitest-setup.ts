import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Far above the usual time: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

// jsdom knows the element, but has no top layer to show it in.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
