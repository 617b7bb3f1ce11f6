import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn';
import { fieldStyle } from './styles';

type InputProps = ComponentProps<'input'> & {
  /** Stands inside the field at the right, as a figure's unit. */
  unit?: string;
};

/** A text or number field. Without `Field` around it, give it an `aria-label`. */
export function Input({ unit, className, ...props }: InputProps) {
  if (!unit) return <input {...props} className={cn(fieldStyle, className)} />;
  return (
    <span className={cn('relative block', className)}>
      <input {...props} className={cn(fieldStyle, 'pr-14 text-right')} />
      <span aria-hidden className="-translate-y-1/2 absolute top-1/2 right-2.5 text-ink-faint text-label">
        {unit}
      </span>
    </span>
  );
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={cn(fieldStyle, 'h-auto py-1.5 leading-5', className)} />;
}

interface FieldProps {
  label: ReactNode;
  /** Says what may be written and in which unit. */
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode;
}

/** A label, its control, a hint and an error, tied together for screen readers: `{(control) => <Input {...control} />}`. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cn('grid gap-1', className)}>
      <label htmlFor={id} className="text-ink-soft text-label">
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': Boolean(error) })}
      {note ? (
        <p id={noteId} className={cn('text-label', error ? 'text-over-text' : 'text-ink-faint')}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
