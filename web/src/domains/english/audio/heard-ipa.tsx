import { accentOf, useVoiceChoice } from '../../../lib/audio/voice-choice.ts'

interface Transcribed {
  ipa_uk: string
  ipa_us: string
}

/** The transcription of a word in the accent of the chosen voice, so that what is printed is what is heard. */
export function useHeardIpa({ ipa_uk, ipa_us }: Transcribed): {
  ipa: string
  accentName: string | undefined
} {
  const accent = accentOf(useVoiceChoice())
  const ipa = accent === 'uk' ? ipa_uk : ipa_us
  if (ipa_uk === ipa_us) return { ipa, accentName: undefined }
  return { ipa, accentName: accent === 'uk' ? '英' : '美' }
}

/** `美 /ˈmɑːstər/`; the accent only where British and American English differ. */
export function HeardIpa({ word }: { word: Transcribed }) {
  const { ipa, accentName } = useHeardIpa(word)
  if (ipa === '') return null
  return (
    <span>
      {accentName && `${accentName} `}
      <span lang="en">/{ipa}/</span>
    </span>
  )
}
