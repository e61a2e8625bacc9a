/** One script for what the page of a share link shows together: two would each bring what they share. */

export { Messengers } from './messengers';
export { ShareButton } from './share-button';
