/** What the camera sees, with a frame for the code, and its buttons; or why there is nothing to see, and what to do about it. */
import '../ui/styles.ts';
import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconBulb, IconCameraRotate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { type Message, msg } from '../../contract/words/text.ts';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import classes from './camera.module.css';
import type { Trouble } from './open-camera.ts';
import { type CameraState, useCamera } from './use-camera.ts';

interface CameraViewProps {
  /** Something is shown over the camera, and nothing may be scanned unseen. */
  isCovered: boolean;
  onCode(code: string): void;
  /** A button that closes it, where there is no other. */
  closeButton?: ReactNode;
}

export function CameraView({ isCovered, onCode, closeButton }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [read, setRead] = useState<string | null>(null);
  const camera = useCamera(video, !isCovered, (code) => {
    setRead(code);
    onCode(code);
  });
  const { state } = camera;
  const isOn = state.kind === 'on';
  return (
    <div className={classes.camera}>
      <div className={classes.picture} data-on={isOn || undefined}>
        <video ref={video} muted playsInline aria-hidden />
        {isOn && <div className={classes.frame} aria-hidden />}
        {state.kind === 'failed' && <WhyNot why={state.why} onRetry={camera.retry} />}
      </div>
      <div className={classes.below}>
        <span role="status" className={classes.status}>
          {statusOf(state, read)}
        </span>
        {isOn && state.hasLight && (
          <ActionIcon
            variant={camera.isLit ? 'light' : 'subtle'}
            color="gray"
            size="lg"
            aria-label={t('Light')}
            title={t('Light')}
            aria-pressed={camera.isLit}
            onClick={() => void camera.light()}
          >
            <IconBulb size={20} aria-hidden />
          </ActionIcon>
        )}
        {isOn && state.hasOthers && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('Use the other camera')}
            title={t('Use the other camera')}
            onClick={() => void camera.other()}
          >
            <IconCameraRotate size={20} aria-hidden />
          </ActionIcon>
        )}
        {closeButton}
      </div>
    </div>
  );
}

function statusOf({ kind }: CameraState, read: string | null): string {
  if (kind === 'starting') return t('The camera is starting…');
  if (kind === 'off') return t('The camera is off for now.');
  if (kind === 'failed') return '';
  return read === null ? t('Hold the barcode in the frame.') : t('Read: {{code}}', { code: read });
}

const sentences: Record<Exclude<Trouble, 'insecure'>, Message> = {
  refused: msg("The camera is not allowed. Allow it for this page in the browser's settings, then try again."),
  none: msg('No camera was found.'),
  busy: msg('The camera does not start. Another app may be using it: close that one, then try again.'),
  'no-decoder': msg('What reads the codes could not be loaded. Check the connection, then try again.'),
};

function WhyNot({ why, onRetry }: { why: Trouble; onRetry(): void }) {
  return (
    <div className={classes.trouble} role="alert">
      {why === 'insecure' ? (
        <span>
          {rich(
            'Browsers allow the camera only at a secure address, one that begins with https. <help>How to get one</help>',
            { help: (words) => <HelpLink>{words}</HelpLink> },
          )}
        </span>
      ) : (
        <>
          <span>{t(sentences[why])}</span>
          <Button size="compact-sm" variant="white" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </>
      )}
    </div>
  );
}

function HelpLink({ children }: { children: ReactNode }) {
  return (
    <Anchor component={Link} to="/help" hash="camera-a-secure-address" inherit c="inherit" underline="always">
      {children}
    </Anchor>
  );
}
