import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  enableSecondFactor,
  getSecondFactorPolicy,
  getSecondFactorState,
  startSecondFactorSetup,
} from '@shangxue/contract/session/second-factor'
import { useId, useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { PasswordField } from '../../../ui/form/fields/password-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { CodeField, codeError } from '../sign-in/code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

type SetupKey = Output<typeof startSecondFactorSetup>
const CALL_OPTIONS = { invalidates: [getSecondFactorState, getSecondFactorPolicy], quiet: true }

/** The steps of the set-up: password, then key and code, then recovery codes. */
export function useSecondFactorSetup(onDone: () => void) {
  const [key, setKey] = useState<SetupKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = () => {
    toast('两步验证已开启', { kind: 'success' })
    onDone()
  }
  return {
    title: codes ? '保存恢复码' : '开启两步验证',
    /** Defined once the second factor is on: from then on the set-up can only be finished. */
    done: codes && done,
    step: (
      <>
        {codes && <RecoveryCodes codes={codes} onDone={done} />}
        {!codes && key && <ScanStep setupKey={key} onDone={setCodes} />}
        {!key && <PasswordStep onDone={setKey} />}
      </>
    ),
  }
}

/** The set-up in a sheet, for users who choose it themselves. */
export default function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const { title, step, done = onClose } = useSecondFactorSetup(onClose)
  return (
    <Sheet open onClose={done} title={title}>
      {step}
    </Sheet>
  )
}

function PasswordStep({ onDone }: { onDone: (key: SetupKey) => void }) {
  const begin = useCall(startSecondFactorSetup, CALL_OPTIONS)
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password === '' && '请输入登录密码' }),
    fieldOf: { [ERRORS.wrong_old_password.code]: 'password' },
  })
  const submit = form.handleSubmit(({ password }) => begin.mutateAsync({ mima: password }), undefined, onDone)
  return (
    <Form error={form.submitError} onSubmit={submit}>
      <p className={styles.words}>
        开启后，登录时除了密码还要输入手机验证器上的 6 位数字。请先在手机上装好一个验证器应用。
      </p>
      <PasswordField
        label="登录密码"
        maxLength={128}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button type="submit" block busy={form.isSubmitting}>
        下一步
      </Button>
    </Form>
  )
}

function ScanStep({
  setupKey: { key, uri },
  onDone,
}: {
  setupKey: SetupKey
  onDone: (codes: string[]) => void
}) {
  const id = useId()
  const turnOn = useCall(enableSecondFactor, CALL_OPTIONS)
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: codeError(code) }),
    fieldOf: { [ERRORS.wrong_second_factor.code]: 'code' },
  })
  const submit = form.handleSubmit(
    ({ code }) => turnOn.mutateAsync({ yanzhengma: code }),
    undefined,
    ({ recovery_codes }) => onDone(recovery_codes),
  )
  return (
    <Form error={form.submitError} onSubmit={submit}>
      <p className={styles.words}>用验证器扫描二维码；在同一台手机上时，复制密钥后在验证器里手动添加。</p>
      <QrCode text={uri} label="两步验证的二维码" />
      <div className={styles.key}>
        <span id={id} className={styles.letters}>
          {key.replace(/(.{4})(?=.)/g, '$1 ')}
        </span>
        <CopyButton text={key} label="复制密钥" />
      </div>
      <CodeField {...form.field('code')} />
      <Button type="submit" block busy={form.isSubmitting}>
        开启
      </Button>
    </Form>
  )
}
