/** A box that an operator ticks to accept what the server would refuse. */
export function AcceptBox(props: {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        checked={props.isChecked}
        onChange={event => props.onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>{props.label}</span>
    </label>
  )
}
