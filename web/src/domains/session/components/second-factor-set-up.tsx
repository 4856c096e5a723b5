import type { Output } from '@shangxue/contract/endpoint'
import { ERRORS } from '@shangxue/contract/errors'
import {
  beginSecondFactor,
  getFactorDemand,
  secondFactorState,
  turnOnSecondFactor,
} from '@shangxue/contract/second-factor'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CodeField, codeMissing } from './code-field.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

type Key = Output<typeof beginSecondFactor>
const STALE = { stale: [secondFactorState, getFactorDemand], quiet: true }

/** What stands against it: beside the field, or over the form. */
function useTrouble(ofField: readonly number[]) {
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  return {
    error,
    refusal,
    setError,
    clear: () => {
      setError(undefined)
      setRefusal(undefined)
    },
    take: (failure: unknown) => {
      if (!(failure instanceof ApiError)) throw failure
      if (ofField.some((code) => code === failure.code)) setError(failure.message)
      else setRefusal(failure.message)
    },
  }
}

/** Password, key and code, recovery codes: in this order. */
export function useSetUp(onDone: () => void) {
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = () => {
    toast('两步验证已开启', { kind: 'success' })
    onDone()
  }
  return {
    title: codes ? '保存恢复码' : '开启两步验证',
    /** Once it is on there is no way back, only the end. */
    done: codes && done,
    step: (
      <>
        {codes && <RecoveryCodes codes={codes} onDone={done} />}
        {!codes && key && <ScanStep given={key} onDone={setCodes} />}
        {!key && <PasswordStep onDone={setKey} />}
      </>
    ),
  }
}

/** All in one sheet, of one's own choice. */
export default function SecondFactorSetUp({ onClose }: { onClose: () => void }) {
  const { title, step, done = onClose } = useSetUp(onClose)
  return (
    <Sheet open onClose={done} title={title}>
      {step}
    </Sheet>
  )
}

function PasswordStep({ onDone }: { onDone: (key: Key) => void }) {
  const begin = useCall(beginSecondFactor, STALE)
  const [password, setPassword] = useState('')
  const trouble = useTrouble([ERRORS.wrong_old_password.code])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    trouble.clear()
    if (password === '') return trouble.setError('请输入登录密码')
    await begin.mutateAsync({ mima: password }).then(onDone, trouble.take)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.words}>
        开启后，登录时除了密码还要输入手机验证器上的 6 位数字。请先在手机上装好一个验证器应用。
      </p>
      {trouble.refusal && <Notice kind="danger">{trouble.refusal}</Notice>}
      <PasswordField
        label="登录密码"
        value={password}
        error={trouble.error}
        maxLength={128}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" block busy={begin.isPending}>
        下一步
      </Button>
    </form>
  )
}

function ScanStep({ given: { key, uri }, onDone }: { given: Key; onDone: (codes: string[]) => void }) {
  const id = useId()
  const turnOn = useCall(turnOnSecondFactor, STALE)
  const [code, setCode] = useState('')
  const trouble = useTrouble([ERRORS.wrong_second_factor.code])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    trouble.clear()
    const missing = codeMissing(code)
    if (missing) return trouble.setError(missing)
    await turnOn
      .mutateAsync({ yanzhengma: code })
      .then(({ recovery_codes }) => onDone(recovery_codes), trouble.take)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.words}>用验证器扫描二维码；在同一台手机上时，复制密钥后在验证器里手动添加。</p>
      <QrPicture text={uri} label="两步验证的二维码" />
      <div className={styles.key}>
        <span id={id} className={styles.letters}>
          {key.replace(/(.{4})(?=.)/g, '$1 ')}
        </span>
        <CopyButton text={key} label="复制密钥" />
      </div>
      {trouble.refusal && <Notice kind="danger">{trouble.refusal}</Notice>}
      <CodeField value={code} onChange={setCode} error={trouble.error} />
      <Button type="submit" block busy={turnOn.isPending}>
        开启
      </Button>
    </form>
  )
}
