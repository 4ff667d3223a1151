/** The level, 0 to 1, at which the meter is full. Speech rarely exceeds a third of the full scale. */
const FULL_LEVEL = 0.3

/** The loudness of the microphone; `level` is between 0 and 1. */
export function LevelMeter({ level }: { level: number }) {
  const share = Math.min(1, Math.sqrt(level / FULL_LEVEL))
  return (
    <div
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="mt-3 h-2 overflow-hidden rounded-full bg-well"
    >
      <div
        className="h-full origin-left rtl:origin-right rounded-full bg-accent"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
