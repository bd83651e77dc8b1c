import { useEffect } from 'react';
import './gloves.css';

/** While a page of the hall is open, everything that is pressed is at least 64 pixels high, in dialogs as well. */
export function useGloves(): void {
  useEffect(() => {
    document.body.dataset['gloves'] = '';
    return () => {
      delete document.body.dataset['gloves'];
    };
  }, []);
}
