import { classNames } from '../class-names.ts'

/** As a field of a form; as a small button at the end of a row; as text, which is never pressed. */
export const SELECT_LOOKS = {
  field: {
    button: classNames(
      'flex h-11 w-full items-center gap-2.5 rounded-control border border-line-field bg-well px-3.5 text-left text-sm',
      'transition-colors duration-150 hover:border-accent disabled:cursor-not-allowed disabled:opacity-55',
    ),
    list: 'inset-x-0',
  },
  small: {
    button: classNames(
      'flex h-9 max-w-full items-center gap-2 rounded-control border border-line-strong bg-card px-3 text-left text-sm font-medium pointer-coarse:h-11',
      'transition-colors duration-150 hover:border-accent disabled:cursor-not-allowed disabled:opacity-55',
    ),
    list: 'right-0 w-72 max-w-[calc(100vw-3rem)]',
  },
  text: { button: 'flex max-w-full items-center text-sm font-semibold', list: '' },
}

export const SELECT_ICON_BUTTON = classNames(
  'flex size-14 items-center justify-center rounded-full border border-line bg-raised text-text',
  'transition duration-150 hover:border-line-strong hover:brightness-110 disabled:cursor-not-allowed disabled:opacity-45',
)
