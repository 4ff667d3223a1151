import { classNames } from '../class-names.ts'

export const SELECT_FIELD = classNames(
  'flex h-12 w-full items-center gap-2.5 rounded-control border border-line-field bg-well px-3.5 text-left text-sm',
  'transition-colors duration-150 hover:border-accent disabled:cursor-not-allowed disabled:opacity-55',
)

export const SELECT_ICON_BUTTON = classNames(
  'flex size-14 items-center justify-center rounded-full border border-line bg-raised text-text',
  'transition duration-150 hover:border-line-strong hover:brightness-110 disabled:cursor-not-allowed disabled:opacity-45',
)
