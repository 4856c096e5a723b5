const PATH =
  'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5M4.3 11.2l3.4-1-1-3.4M19.7 12.8l-3.4 1 1 3.4M6.7 17.2l1-3.4-3.4-1M17.3 6.8l-1 3.4 3.4 1'

/** Marks a missed day that a freeze has bridged. Drawn here, because the icons of `ui` are part of the first load. */
export const Snowflake = ({ size = 1 }: { size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={`${size}rem`}
    height={`${size}rem`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATH} />
  </svg>
)
