import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  disableSecondFactor,
  getSecondFactorState,
  renewRecoveryCodes,
} from '@shangxue/contract/session/second-factor'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PasswordField } from '../../../ui/form/fields/password-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { CodeField, codeError } from '../sign-in/code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

export type SecondFactorAction = 'off' | 'codes'

const LABELS = {
  off: { title: '关闭两步验证', label: '关闭', note: '关闭后只用密码就能登录，恢复码全部作废。' },
  codes: { title: '更换恢复码', label: '更换', note: '生成一组新的恢复码，以前的全部作废。' },
} as const

const CALL_OPTIONS = { invalidates: [getSecondFactorState], quiet: true }

/** Turns the second factor off or renews the recovery codes; both need the password and a code. */
export default function SecondFactorActionSheet({
  selectedAction,
  onClose,
}: {
  selectedAction: SecondFactorAction
  onClose: () => void
}) {
  const { title, label, note } = LABELS[selectedAction]
  const off = useCall(disableSecondFactor, CALL_OPTIONS)
  const renew = useCall(renewRecoveryCodes, CALL_OPTIONS)
  const [recovery, setRecovery] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: password === '' && '请输入登录密码',
      code: codeError(code, recovery),
    }),
    fieldOf: {
      [ERRORS.wrong_old_password.code]: 'password',
      [ERRORS.wrong_second_factor.code]: 'code',
    },
  })
  const inputOf = ({ password, code }: typeof form.values) => ({ mima: password, yanzhengma: code.trim() })
  const turnOff = form.handleSubmit((values) => off.mutateAsync(inputOf(values)), '两步验证已关闭', onClose)
  const renewCodes = form.handleSubmit(
    (values) => renew.mutateAsync(inputOf(values)),
    undefined,
    ({ recovery_codes }) => setCodes(recovery_codes),
  )

  return (
    <Sheet open onClose={onClose} title={codes ? '保存恢复码' : title}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form error={form.submitError} onSubmit={selectedAction === 'codes' ? renewCodes : turnOff}>
          <p className={styles.words}>{note}</p>
          <PasswordField
            label="登录密码"
            maxLength={128}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <CodeField {...form.field('code')} recovery={recovery} />
          <Button
            kind="plain"
            small
            onClick={() => {
              form.change({ code: '' })
              setRecovery(!recovery)
            }}
          >
            {recovery ? '使用验证器' : '拿不到验证码，使用恢复码'}
          </Button>
          <Button
            type="submit"
            block
            kind={selectedAction === 'off' ? 'danger' : 'primary'}
            busy={form.isSubmitting}
          >
            {label}
          </Button>
        </Form>
      )}
    </Sheet>
  )
}
