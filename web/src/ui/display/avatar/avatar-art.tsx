import { type ReactElement, useId } from 'react'

interface Art {
  from: string
  to: string
  draw: ReactElement
}

/** Ten default pictures that differ in colour and shape, on a 48-unit grid. */
const pictures: Art[] = [
  {
    from: '#8fd3ff',
    to: '#d9f1ff',
    draw: (
      <>
        <circle cx="34" cy="14" r="5.5" fill="#ffd76a" />
        <path d="M-2 48 14 22l10 15 6-8 20 19Z" fill="#3f7fb5" />
        <path d="m14 22-4.5 7.3 4.5-1.6 3.6 2Z" fill="#fff" />
      </>
    ),
  },
  {
    from: '#ffd3a8',
    to: '#fff0dc',
    draw: (
      <>
        <circle cx="24" cy="30" r="11" fill="#f08a3c" />
        <path d="M24 19V48M13 30h22" stroke="#f9b375" strokeWidth="1.5" />
        <path d="M0 31h48v17H0Z" fill="#5a7f9e" />
        <path d="M8 36h14M26 40h14M12 44h10" stroke="#8fb0c9" strokeWidth="1.8" strokeLinecap="round" />
      </>
    ),
  },
  {
    from: '#bfe8c4',
    to: '#eefaef',
    draw: (
      <>
        <path d="M24 42V24" stroke="#4b7f46" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M24 30c-9 1-13-4-13-11 8-1 13 3 13 11Z" fill="#5fb05f" />
        <path d="M24 26c0-8 5-12 13-12 0 8-5 13-13 12Z" fill="#3f9150" />
        <path d="M12 42h24" stroke="#9a7350" strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
  {
    from: '#cfc4ff',
    to: '#f0edff',
    draw: (
      <>
        <path d="M31 33A13 13 0 0 1 20 11a13.5 13.5 0 1 0 16 19 13 13 0 0 1-5 3Z" fill="#6a55c9" />
        <path d="m34 11 1.4 3.6L39 16l-3.6 1.4L34 21l-1.4-3.6L29 16l3.6-1.4Z" fill="#f7c948" />
      </>
    ),
  },
  {
    from: '#ffc6cf',
    to: '#fff0f2',
    draw: (
      <>
        <path
          d="M24 11c4 4 4 8 0 12-4-4-4-8 0-12Zm0 26c-4-4-4-8 0-12 4 4 4 8 0 12ZM11 24c4-4 8-4 12 0-4 4-8 4-12 0Zm26 0c-4 4-8 4-12 0 4-4 8-4 12 0Z"
          fill="#e0566f"
        />
        <circle cx="24" cy="24" r="4" fill="#ffdf8a" />
      </>
    ),
  },
  {
    from: '#a8e6e1',
    to: '#e6f9f7',
    draw: (
      <>
        <path d="M23 10v22H10Z" fill="#fff" />
        <path d="M26 15v17h11Z" fill="#ffd98a" />
        <path d="M8 35h32l-5 7H13Z" fill="#1d8a86" />
        <path d="M24.5 8v27" stroke="#14615e" strokeWidth="1.8" />
      </>
    ),
  },
  {
    from: '#ffe49a',
    to: '#fff8e0',
    draw: (
      <>
        <path d="M24 14c-4-3-9-3.5-14-3v22c5-.5 10 0 14 3 4-3 9-3.5 14-3V11c-5-.5-10 0-14 3Z" fill="#fff" />
        <path d="M24 14v22" stroke="#c08a1e" strokeWidth="1.8" />
        <path
          d="M14 17c2.5 0 4.5.4 6.5 1.3M14 22c2.5 0 4.5.4 6.5 1.3M34 17c-2.5 0-4.5.4-6.5 1.3M34 22c-2.5 0-4.5.4-6.5 1.3"
          stroke="#d9a53a"
          strokeWidth="1.6"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  {
    from: '#c7d6e6',
    to: '#f0f5fa',
    draw: (
      <>
        <path d="M7 22h10v20H7ZM19 12h12v30H19ZM33 26h9v16h-9Z" fill="#4d6a8a" />
        <path
          d="M22 17h2M26 17h2M22 22h2M26 22h2M22 27h2M26 27h2M10 27h1.5M13 27h1.5M10 32h1.5M36 31h1.5M36 36h1.5"
          stroke="#ffe08a"
          strokeWidth="2"
        />
      </>
    ),
  },
  {
    from: '#f6c9ee',
    to: '#fdeffa',
    draw: (
      <>
        <path d="M24 9c8 0 12 6 12 12 0 7-6 11-12 15-6-4-12-8-12-15 0-6 4-12 12-12Z" fill="#b1479f" />
        <path d="M24 9c3 3 4.5 7 4.5 12S27 31 24 36c-3-5-4.5-10-4.5-15S21 12 24 9Z" fill="#d77cc7" />
        <path d="M21 38h6v4h-6Z" fill="#7a3a5f" />
      </>
    ),
  },
  {
    from: '#c4e3a6',
    to: '#f1f9e7',
    draw: (
      <>
        <path d="M13 17h20v12a10 10 0 0 1-20 0Z" fill="#fff" />
        <path d="M33 20h3a4.5 4.5 0 0 1 0 9h-3" fill="none" stroke="#fff" strokeWidth="2.5" />
        <path d="M13 22h20" stroke="#7fae4c" strokeWidth="3" />
        <path d="M19 13c-2-2 2-3 0-5M26 13c-2-2 2-3 0-5" stroke="#6a9440" strokeWidth="1.8" fill="none" />
        <path d="M10 41h26" stroke="#6a9440" strokeWidth="2.5" strokeLinecap="round" />
      </>
    ),
  },
]

export function AvatarArt({ number }: { number: number }) {
  const gradient = useId()
  const index = (((Math.round(number) - 1) % pictures.length) + pictures.length) % pictures.length
  const art = pictures[index]
  if (!art) return null
  return (
    <svg viewBox="0 0 48 48" width="100%" height="100%" aria-hidden="true" focusable="false">
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor={art.from} />
        <stop offset="1" stopColor={art.to} />
      </linearGradient>
      <path d="M0 0h48v48H0Z" fill={`url(#${gradient})`} />
      {art.draw}
    </svg>
  )
}
