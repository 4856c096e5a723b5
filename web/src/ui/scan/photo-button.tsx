import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import { toast } from '../overlay/toast/toast.ts'
import { readPhoto } from './read-photo.ts'

interface PhotoButtonProps {
  onCodes: (codes: readonly string[]) => void
  /** Opens the camera directly. Otherwise the phone offers the camera and the photo library. */
  capture?: boolean
}

/** Reads the codes of a new or existing photo; an empty list if there are none. */
export function PhotoButton({ onCodes, capture = false }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target
    const file = field.files?.[0]
    if (!file) return
    setBusy(true)
    try {
      onCodes(await readPhoto(file))
    } catch {
      toast('这张照片读不出来，请换一张 JPG 或 PNG', { kind: 'error' })
    } finally {
      setBusy(false)
      // Allows choosing the same photo again.
      field.value = ''
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={read}
        aria-label={capture ? '拍摄条码' : '选择照片'}
        {...(capture && { capture: 'environment' })}
      />
      <Button
        kind="secondary"
        small
        icon={capture ? 'camera' : 'image'}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {capture ? '拍照识别' : '选择照片'}
      </Button>
    </>
  )
}
