/** A panel with a title, and one that is a form. */
import './styles.ts';
import { Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  id?: string;
  /** Takes the full width where panels are side by side. */
  wide?: boolean;
  children: ReactNode;
}

export function Panel({ title, id, wide, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes.panel} data-wide={wide} id={id} aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      {children}
    </section>
  );
}

interface FormPanelProps {
  title: string;
  id?: string;
  onSubmit(event: FormEvent): void;
  children: ReactNode;
}

export function FormPanel({ title, id, onSubmit, children }: FormPanelProps) {
  const titleId = useId();
  return (
    <form noValidate className={classes.panel} id={id} onSubmit={onSubmit} aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      {children}
    </form>
  );
}
