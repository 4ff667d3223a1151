import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Palette } from '../../ui/choice/Palette.tsx'
import { shell } from './strings.ts'
import { usePaletteHits } from './use-palette-hits.ts'

/** Goes to a screen, or to what the search finds, without the mouse. Render it while it is open. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { hits, isSearching } = usePaletteHits(text)
  return (
    <Palette
      label={shell.palette}
      placeholder={shell.palettePlaceholder}
      text={text}
      onText={setText}
      hits={hits}
      status={isSearching ? shell.searching : hits.length === 0 ? shell.noHits : ''}
      onOpen={({ path }) => void navigate(path)}
      onClose={onClose}
    />
  )
}
